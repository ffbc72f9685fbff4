import { describeError, traceOfNow } from '@cursus/domain/fault'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/**
 * Logs one line per request with its route, never its contents. Files and health checks are logged
 * at debug level.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? '(none)'
    const isQuiet = reply.statusCode < 400 && !route.startsWith('/api') && !route.startsWith('/trpc')
    request.log[isQuiet ? 'debug' : 'info'](
      { request: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}

export type { Logger } from 'pino'

/** Creates the log. Bodies, headers, cookies and query strings are never logged. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceOfNow,
      formatters: { level: (label) => ({ level: label }) },
      // Libraries log headers at the level `trace`, and those contain the session.
      redact: { paths: ['headers', '*.headers'], remove: true },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  )
}
