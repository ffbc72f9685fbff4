import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files come here: a body may take as long as its sender's line needs. */
    takesFiles?: boolean
  }
}

/** 8 MiB, the longest body without files, over a line of 70 kB/s. */
const defaultMs = 120_000

/**
 * A body that does not arrive within this time is waited for no longer: its connection ends. The server's own limit would end uploads
 * as well. Requests without a body, streams of news among them, are not concerned.
 */
export function limitBodyTime(app: FastifyInstance, ms = defaultMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    if (hasBody && !routeOptions.config.takesFiles) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy()
      }, ms)
      timer.unref()
      raw.once('end', () => clearTimeout(timer))
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
