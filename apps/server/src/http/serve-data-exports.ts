import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { openDataExport } from '@cursus/domain/data-export'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeSignedIn } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

const names = { fr: 'cursus-mes-donnees', en: 'cursus-my-data' }

/**
 * `GET /api/user/me/dataExport/<id>/file`: the copy of the user's own data, for its owner only,
 * always as a download.
 */
export function serveDataExports(
  app: FastifyInstance,
  contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext,
) {
  app.get<{ Params: { id: string } }>('/api/user/me/dataExport/:id/file', async (request, reply) => {
    const ctx = await authorizeSignedIn(contextOf(request, reply))
    const { data: id } = fields.id.safeParse(request.params.id)
    if (id === undefined) throw new AppError('NotFound')
    const { size, madeAt, file } = await openDataExport(ctx, { id })
    // Closes the file when the client disconnects.
    request.raw.once('close', () => file.destroy())
    const day = madeAt.toISOString().slice(0, 10)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${names[ctx.language]}-${day}.json"`)
      .header('content-length', String(size))
      .type('application/json; charset=utf-8')
      .send(file)
  })
}
