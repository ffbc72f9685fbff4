import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files: its body may take as long as the sender's line needs. */
    takesFiles?: boolean
  }
}

/** 8 MiB, the longest body without files, over a line of 70 kB/s. */
const defaultMs = 120_000

/** An upload that is silent for this long is ended. Sweeps remove its files after 30 minutes. */
const defaultIdleMs = 120_000

/**
 * Ends the connection of a body that does not arrive in time, because the server's own limit would
 * also end uploads; uploads end when they stall. Requests without a body, such as event streams,
 * are not affected.
 */
export function limitBodyTime(app: FastifyInstance, ms = defaultMs, idleMs = defaultIdleMs): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    const end = () => {
      if (!raw.complete) raw.destroy()
    }
    // Injected requests have no connection.
    if (hasBody && routeOptions.config.takesFiles) raw.setTimeout?.(idleMs, end)
    else if (hasBody) {
      const timer = setTimeout(end, ms)
      timer.unref()
      raw.once('end', () => clearTimeout(timer))
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
