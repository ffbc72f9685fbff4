import { sessionCookie } from '@cursus/domain/auth'
import type { Settings } from '@cursus/domain/context'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentedCalls } from '../calls/table.ts'
import { checkJsonBounds } from '../request/json-bounds.ts'
import type { RequestContext } from '../request/request-context.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { serveCall } from './serve-call.ts'

/** The documented paths under `/api`, as the calls declare them. */
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
      serveDocs(scope, documentedCalls, sessionCookie(settings).name)
      for (const call of documentedCalls) if (!call.files) serveCall(scope, call, contextOf)
      // Forms are taken where files are, and only there do requests carry what reading them needs.
      await scope.register(async (forms) => {
        await forms.register(multipart)
        for (const call of documentedCalls) if (call.files) serveCall(forms, call, contextOf)
      })
    },
    { prefix: '/api' },
  )
}
