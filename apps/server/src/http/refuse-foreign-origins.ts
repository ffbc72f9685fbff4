import { AppError } from '@cursus/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a page of another origin, the content origin included, made the browser send this
 * request. Clients other than browsers send no origin, and no page can make a browser omit it.
 */
function comesFromElsewhere({ headers }: FastifyRequest, appOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== appOrigin
}

/** Refuses unsafe requests from other origins before their body is read. There is no CORS. */
export function refuseForeignOrigins(app: FastifyInstance, appOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = !safeMethods.has(request.method) && comesFromElsewhere(request, appOrigin)
    done(isForeign ? new AppError('ForbiddenOrigin') : undefined)
  })
}
