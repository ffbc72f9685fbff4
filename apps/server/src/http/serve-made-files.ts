import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { languageSchema } from '@cursus/contract/field'
import { openAttestation } from '@cursus/domain/attestation'
import { openFile } from '@cursus/domain/made-file'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize, authorizeSignedIn, type InCompany } from '../calls/authorize.ts'
import { companyAccess } from '../calls/call.ts'
import type { RequestContext } from '../request/request-context.ts'

const addresses = {
  data: '/api/user/me/dataExport/:id/file',
  export: '/api/company/:companyId/export/:id/file',
  record: '/api/user/me/record/file/:id/pdf',
  attestation: '/api/attestation/:id/:language.pdf',
} as const

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/**
 * The files that the worker makes on request, always as a download: for who asked for it, while
 * they may read it; a certificate for its owner and the company's managers.
 */
export function serveMadeFiles(
  app: FastifyInstance,
  contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext,
) {
  for (const kind of ['data', 'export', 'record', 'attestation'] as const) {
    app.get<{ Params: { id: string; companyId?: string; language?: string } }>(
      addresses[kind],
      async (request, reply) => {
        const { data: id } = fields.id.safeParse(request.params.id)
        const { data: companyId } = fields.id.safeParse(request.params.companyId)
        const { data: language } = languageSchema.safeParse(request.params.language)
        const caller = contextOf(request, reply)
        const ctx =
          kind === 'export'
            ? ((await authorize(companyAccess('training.read'), caller, companyId)) as InCompany)
            : await authorizeSignedIn(caller)
        if (id === undefined || (kind === 'attestation' && language === undefined)) throw new AppError('NotFound')
        const { name, size, file } =
          language === undefined
            ? await openFile(ctx, kind, { id, ...(companyId !== undefined && { companyId }) })
            : await openAttestation(ctx, { attestationId: id, language })
        // Closes the file when the client disconnects.
        request.raw.once('close', () => file.destroy())
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', contentDisposition(name))
          .header('content-length', String(size))
          .type(types[name.slice(name.lastIndexOf('.') + 1)]!)
          .send(file)
      },
    )
  }
}
