import { AppError } from '@cursus/contract/error'
import type { FastifyInstance } from 'fastify'

/** What is sent to an address that takes nothing is refused before it is read; pages are only ever asked for. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ is404, method }, _reply, done) => {
    const isQuestion = method === 'GET' || method === 'HEAD'
    done(is404 && !isQuestion ? new AppError('NotFound') : undefined)
  })
}
