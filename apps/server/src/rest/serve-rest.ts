import { type Settings, sessionCookie } from '@cursus/domain'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkJsonBounds } from '../request/json-bounds.ts'
import type { RequestContext } from '../request/request-context.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { rows } from './rows.ts'
import { serveRow } from './serve-row.ts'

/** The documented paths under `/api`, all from one table. */
export async function serveRest(
  app: FastifyInstance,
  settings: Settings,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.decorateRequest('allowed', undefined)
      const parseJson = scope.getDefaultJsonParser('error', 'error')
      // Clients name JSON also where they send nothing: actions have no body.
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
        if (body === '') done(null, undefined)
        else {
          try {
            checkJsonBounds(body)
          } catch (error) {
            return done(error as Error)
          }
          parseJson(request, body, done)
        }
      })
      serveDocs(scope, rows, sessionCookie(settings).name)
      for (const row of rows) if (!row.files) serveRow(scope, row, contextOf)
      // Forms are taken where files are, and only there do requests carry what reading them needs.
      await scope.register(async (forms) => {
        await forms.register(multipart)
        for (const row of rows) if (row.files) serveRow(forms, row, contextOf)
      })
    },
    { prefix: '/api' },
  )
}
