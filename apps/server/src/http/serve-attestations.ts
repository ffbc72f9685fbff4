import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { languageSchema } from '@cursus/contract/language'
import { openAttestation } from '@cursus/domain/attestation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeSignedIn } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

const names = { fr: 'attestation', en: 'certificate' }

/**
 * `GET /api/attestation/<id>/<language>.pdf`: a certificate, for its owner and the company's
 * managers.
 */
export function serveAttestations(
  app: FastifyInstance,
  contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext,
) {
  app.get<{ Params: { id: string; language: string } }>(
    '/api/attestation/:id/:language.pdf',
    async (request, reply) => {
      const ctx = await authorizeSignedIn(contextOf(request, reply))
      const { data: id } = fields.id.safeParse(request.params.id)
      const { data: language } = languageSchema.safeParse(request.params.language)
      if (id === undefined || language === undefined) throw new AppError('NotFound')
      const { code, size, file } = await openAttestation(ctx, { id, language })
      // Closes the file when the client disconnects.
      request.raw.once('close', () => file.destroy())
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${names[language]}-${code}.pdf"`)
        .header('content-length', String(size))
        .type('application/pdf')
        .send(file)
    },
  )
}
