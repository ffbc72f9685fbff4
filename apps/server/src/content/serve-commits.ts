import { AppError, validationFailed } from '@cursus/contract/error'
import { commitInput } from '@cursus/contract/participant'
import { maxCommitBytes } from '@cursus/contract/participant-values'
import type { CallDeps } from '@cursus/domain/context'
import { isLaunchToken, saveLaunchedUserData } from '@cursus/domain/participant'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { cleanText } from '../request/clean-text.ts'
import { checkJsonBounds } from '../request/json-bounds.ts'
import { pageHeaders } from './content-headers.ts'

/**
 * `POST /l/<launch>/commit`: the launcher's own commit, for when the application's page is gone or
 * the package waits for the answer. The launch path identifies the user before the body is read,
 * and the token in the body the launch; sessions and cookies are not used.
 */
export function serveCommits(app: FastifyInstance, config: Config, deps: CallDeps): void {
  const headers = pageHeaders(config)
  app.post<{ Params: { launch: string } }>(
    '/l/:launch/commit',
    {
      bodyLimit: maxCommitBytes,
      async onRequest(request, reply) {
        reply.headers(headers)
        if (!isLaunchToken(deps, request.params.launch)) throw new AppError('TokenInvalid')
      },
    },
    async (request, reply) => {
      const commit = commitInput.safeParse(cleanText(readBody(request.body)))
      if (!commit.success) throw commit.error
      return reply.send(await saveLaunchedUserData(deps, request.params.launch, commit.data))
    },
  )
}

/** Beacons are sent as `text/plain`. */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body
  checkJsonBounds(body)
  try {
    return JSON.parse(body)
  } catch {
    throw validationFailed({ path: '', rule: 'json' })
  }
}
