import type { FastifyInstance } from 'fastify'

/** One line per request: the route, never what was asked of it. Files and health checks are seen only when debugging. */
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
