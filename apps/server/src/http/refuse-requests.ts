import type { IncomingMessage } from 'node:http'
import { AppError } from '@cursus/contract/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Time for the rest of a refused upload to be read and discarded, so that its sender can read the
 * answer.
 */
const drainMs = 30_000

/**
 * Discards the rest of a body after an early answer (413, 401): a client that still sends must be
 * able to read the answer. A body that never ends is cut off.
 */
export function endUnreadBody(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) throwAway(raw)
    done()
  })
}

function throwAway(raw: IncomingMessage): void {
  // Node does this only for bodies whose reading has not started.
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Refuses bodies to unknown addresses before reading them; pages accept only GET and HEAD. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ is404, method }, _reply, done) => {
    const isQuestion = method === 'GET' || method === 'HEAD'
    done(is404 && !isQuestion ? new AppError('NotFound') : undefined)
  })
}

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
