import type { FastifyInstance } from 'fastify'

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
