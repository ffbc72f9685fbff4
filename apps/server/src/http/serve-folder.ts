import { AppError } from '@cursus/contract/error'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Answers about the condition or the range of a request. They have no body. */
const ofConditions = [412, 416]

/**
 * Serves the files of a folder below `path`, and gives `app` the `sendFile` of that folder. The
 * plugin's own route would read the names of the whole folder at each request, to compare their
 * case, which takes longer than all else.
 */
export async function serveFolder(app: FastifyInstance, path: string, options: FastifyStaticOptions): Promise<void> {
  await app.register(fastifyStatic, { ...options, serve: false, index: false })
  app.get<{ Params: { '*': string } }>(`${path}/*`, {
    errorHandler(error, _request, reply) {
      const { statusCode = 500 } = error
      if (ofConditions.includes(statusCode)) return reply.code(statusCode).send()
      // Names that no file can have: out of the folder, with a NUL, or too long for the disk.
      throw statusCode < 500 ? new AppError('NotFound') : error
    },
    handler(request, reply) {
      void reply.sendFile(request.params['*'])
    },
  })
}
