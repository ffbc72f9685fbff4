import { createHash } from 'node:crypto'
import { AppError, validationFailed } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { limitRate } from '@cursus/domain/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from '../calls/authorize.ts'
import { parametersOf } from '../calls/call.ts'
import type { DocumentedCall } from '../calls/table.ts'
import { mapError } from '../errors/map-error.ts'
import { cleanText } from '../request/clean-text.ts'
import type { RequestContext } from '../request/request-context.ts'
import { answerList, type ListAnswer, listAnswerOf, totalHeader } from './list-answer.ts'
import { readMultipart } from './read-multipart.ts'
import { startUploads } from './uploads.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestContext

const defaultBodyLimit = 1024 * 1024
/** Signed-out callers may only send short bodies. */
const openBodyLimit = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The verb's context after the access check. */
    allowed: unknown
  }
}

/**
 * Serves a call on its documented path: checks access, then reads the input, then runs the verb.
 */
export function serveCall(app: FastifyInstance, call: DocumentedCall, contextOf: ContextOf): void {
  const { rest, access } = call
  // The company of a company call is no field of its input.
  const parameters = parametersOf(rest).map((name) => [name, call.input?.shape[name] ?? fields.id] as const)
  const send = answerOf(call)
  const isList = listAnswerOf(call.answer) !== undefined

  async function checkAccess(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = contextOf(request, reply)
    const params = request.params as Record<string, unknown>
    // Checks the session before the path; an impossible id is then answered as a missing row.
    if (access.kind !== 'open' && (await caller.session()) === undefined) throw new AppError('TokenInvalid')
    for (const [name, schema] of parameters) {
      if (!schema.safeParse(params[name]).success) throw new AppError('NotFound')
    }
    const { data: companyId } = fields.id.safeParse(params.companyId)
    request.allowed = await authorize(access, caller, companyId)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = contextOf(request, reply)
    if (call.files && request.isMultipart()) await limitUploads(caller)
    const uploads = startUploads(caller, caller.settings.uploadLimits)
    try {
      const input = parse(call, await readInput(request, call, uploads))
      if (isList) {
        const reader = (await caller.session())?.actor.id ?? caller.address
        const answer = await answerList(
          request,
          reply.header('cache-control', 'no-store'),
          call,
          input as object,
          reader,
        )
        return answer ? send(request, reply, answer) : reply
      }
      return send(request, reply, await call.verb(request.allowed as never, input as never))
    } finally {
      await uploads.clear()
    }
  }

  app.route({
    method: rest.method,
    url: `/${rest.path}`,
    bodyLimit: call.bodyLimit ?? (access.kind === 'open' ? openBodyLimit : defaultBodyLimit),
    config: { takesFiles: call.files !== undefined },
    onRequest: checkAccess,
    handler: handle,
  })
}

/**
 * Runs before the body is read.
 * @throws TooManyRequests
 */
async function limitUploads(caller: RequestContext): Promise<void> {
  const session = await caller.session()
  await limitRate(caller, 'upload', session ? { userId: session.actor.id } : { address: caller.address })
}

async function readInput(
  request: FastifyRequest,
  { rest, files }: DocumentedCall,
  uploads: ReturnType<typeof startUploads>,
): Promise<Record<string, unknown>> {
  const body =
    files && request.isMultipart()
      ? await readMultipart(request, files, uploads)
      : rest.method === 'GET'
        ? request.query
        : (request.body ?? {})
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationFailed({ path: '', rule: 'object' })
  }
  return cleanText({ ...body, ...(request.params as object) }) as Record<string, unknown>
}

function parse({ input: schema }: DocumentedCall, input: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(input)
  if (!result.success) throw mapError(result.error, input)
  return result.data
}

function answerOf(
  call: DocumentedCall,
): (request: FastifyRequest, reply: FastifyReply, result: unknown) => FastifyReply {
  const { status, etag } = call.rest
  const isGet = call.rest.method === 'GET'
  const list = listAnswerOf(call.answer)
  return (request, reply, result) => {
    // Answers depend on the caller, so shared caches must not store them.
    reply.header('cache-control', etag ? 'private, no-cache' : 'no-store')
    if (status === 204) return reply.code(204).send()
    const body = list ? rowsOf(list, reply, result as { rows: unknown }) : result
    if (isGet && Array.isArray(body) && !reply.hasHeader(totalHeader.name)) reply.header(totalHeader.name, body.length)
    if (!etag) return reply.code(status).send(body)
    const text = JSON.stringify(body)
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('etag', tag)
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.code(status).type('application/json; charset=utf-8').send(text)
  }
}

function rowsOf({ headers }: ListAnswer, reply: FastifyReply, result: { rows: unknown } & Record<string, unknown>) {
  for (const [figure, { name }] of Object.entries(headers)) reply.header(name.toLowerCase(), String(result[figure]))
  return result.rows
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
