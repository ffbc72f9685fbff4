import { AppError } from '@cursus/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True when a page of another origin, the content origin among them, made the browser send this. What is no browser names no
 * origin, and no page can make a browser hide it (decisions §1).
 */
function comesFromElsewhere({ headers }: FastifyRequest, appOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  return headers.origin !== undefined && headers.origin !== appOrigin
}

/** Refuses unsafe requests from other sites, before anything of them is read. There is no CORS. */
export function refuseForeignOrigins(app: FastifyInstance, appOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForeign = !safeMethods.has(request.method) && comesFromElsewhere(request, appOrigin)
    done(isForeign ? new AppError('ForbiddenOrigin') : undefined)
  })
}
