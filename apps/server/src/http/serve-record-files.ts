import { dayOf } from '@cursus/contract/day'
import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { openRecordFile } from '@cursus/domain/learning-record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeSignedIn } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

const names = { fr: 'releve-d-assiduite', en: 'record-of-learning' }

/**
 * `GET /api/user/me/record/file/<id>/pdf`: a record of learning, for the person who asked for it.
 */
export function serveRecordFiles(
  app: FastifyInstance,
  contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext,
) {
  app.get<{ Params: { id: string } }>('/api/user/me/record/file/:id/pdf', async (request, reply) => {
    const ctx = await authorizeSignedIn(contextOf(request, reply))
    const { data: id } = fields.id.safeParse(request.params.id)
    if (id === undefined) throw new AppError('NotFound')
    const { size, madeAt, file } = await openRecordFile(ctx, { id })
    // Closes the file when the client disconnects.
    request.raw.once('close', () => file.destroy())
    const day = dayOf(madeAt, ctx.settings.timeZone)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${names[ctx.language]}-${day}.pdf"`)
      .header('content-length', String(size))
      .type('application/pdf')
      .send(file)
  })
}
