import { sessionCookie } from '@cursus/domain/auth'
import type { Settings } from '@cursus/domain/context'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentedCalls } from '../calls/table.ts'
import { checkJsonBounds } from '../request/json-bounds.ts'
import type { RequestContext } from '../request/request-context.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { serveCall } from './serve-call.ts'

/** Serves the documented paths under `/api`. */
export async function serveRest(
  app: FastifyInstance,
  settings: Settings,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.decorateRequest('allowed', undefined)
      const parseJson = scope.getDefaultJsonParser('error', 'error')
      // Clients declare JSON also for empty bodies.
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
      // Multipart is accepted only by calls with files, so that other requests do not pay for its
      // parser.
      await scope.register(async (forms) => {
        await forms.register(multipart)
        for (const call of documentedCalls) if (call.files) serveCall(forms, call, contextOf)
      })
    },
    { prefix: '/api' },
  )
}
