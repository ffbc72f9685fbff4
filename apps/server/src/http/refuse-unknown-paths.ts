import { AppError } from '@cursus/contract/error'
import type { FastifyInstance } from 'fastify'

/** Refuses bodies to unknown addresses before reading them; pages accept only GET and HEAD. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', ({ is404, method }, _reply, done) => {
    const isQuestion = method === 'GET' || method === 'HEAD'
    done(is404 && !isQuestion ? new AppError('NotFound') : undefined)
  })
}
