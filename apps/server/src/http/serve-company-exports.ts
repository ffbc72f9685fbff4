import { dayOf } from '@cursus/contract/day'
import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { openExport } from '@cursus/domain/data-export'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyAccess } from '../calls/access.ts'
import { authorize, type InCompany } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}
const names = {
  results: { fr: 'resultats', en: 'results' },
  parts: { fr: 'suivi', en: 'report' },
  attestations: { fr: 'attestations', en: 'certificates' },
  records: { fr: 'releves', en: 'records' },
}

/** A name of a company as a part of a file name. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * `GET /api/company/<companyId>/export/<id>/file`: a file that a manager asked for, while they may
 * read the results of that company.
 */
export function serveCompanyExports(
  app: FastifyInstance,
  contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext,
) {
  app.get<{ Params: { companyId: string; id: string } }>(
    '/api/company/:companyId/export/:id/file',
    async (request, reply) => {
      const { data: companyId } = fields.id.safeParse(request.params.companyId)
      const access = companyAccess('training.read')
      const ctx = (await authorize(access, contextOf(request, reply), companyId)) as InCompany
      const { data: id } = fields.id.safeParse(request.params.id)
      if (id === undefined) throw new AppError('NotFound')
      const { size, madeAt, export: made, file } = await openExport(ctx, { id })
      // Closes the file when the client disconnects.
      request.raw.once('close', () => file.destroy())
      const day = dayOf(madeAt, ctx.settings.timeZone)
      const name = [plain(ctx.company.name), names[made.kind][ctx.actor.language], day].filter(Boolean).join('-')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}.${made.format}"`)
        .header('content-length', String(size))
        .type(types[made.format])
        .send(file)
    },
  )
}
