import { createHash } from 'node:crypto'
import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import type { Page } from '@cursus/contract/list'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authorizeCompany, authorizeManagement, authorizeOpen, authorizeSignedIn } from '../access/authorize.ts'
import { mapError, validationFailed } from '../errors/map-error.ts'
import { cleanText } from '../request/clean-text.ts'
import type { RequestContext } from '../request/request-context.ts'
import { readMultipart } from './read-multipart.ts'
import { parametersOf, type Row } from './row.ts'
import { startUploads } from './uploads.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestContext

const defaultBodyLimit = 1024 * 1024
/** Before anybody has said who they are, little is read. */
const openBodyLimit = 64 * 1024

function authorize(row: Row, caller: RequestContext, parameters: Record<string, string>): Promise<unknown> {
  switch (row.access.kind) {
    case 'open':
      return authorizeOpen(caller)
    case 'signedIn':
      return authorizeSignedIn(caller)
    case 'management':
      return authorizeManagement(caller, row.access.anyOf)
    case 'company':
      return authorizeCompany(caller, row.access.anyOf, parameters.companyId ?? '')
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The verb's context, once the row's access has been checked. */
    allowed: unknown
  }
}

/** Puts one row of the table on its path: who may comes first, then what comes in, then the verb. */
export function serveRow(app: FastifyInstance, row: Row, contextOf: ContextOf): void {
  const parameterNames = parametersOf(row)

  async function checkAccess(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = contextOf(request, reply)
    const parameters: Record<string, string> = {}
    // Signed out is told before anything about the path; then an id that none can have is a row that is not there.
    if (row.access.kind !== 'open' && (await caller.session()) === undefined) throw new AppError('TokenInvalid')
    for (const name of parameterNames) {
      const { data } = fields.id.safeParse((request.params as Record<string, string>)[name])
      if (data === undefined) throw new AppError('NotFound')
      parameters[name] = data
    }
    request.allowed = await authorize(row, caller, parameters)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const caller = contextOf(request, reply)
    const uploads = startUploads(caller.storage, caller.settings.uploadLimits)
    try {
      const input = parse(row.input, await readInput(request, row, uploads))
      const exchange = {
        setSession: caller.setSession,
        clearSession: caller.clearSession,
        userAgent: caller.userAgent,
        header: (name: string, value: string | number) => void reply.header(name, String(value)),
      }
      const result = await row.run(request.allowed as never, input as never, exchange)
      return send(row, request, reply, result)
    } finally {
      await uploads.clear()
    }
  }

  app.route({
    method: row.method,
    url: `/${row.path}`,
    bodyLimit: row.bodyLimit ?? (row.access.kind === 'open' ? openBodyLimit : defaultBodyLimit),
    config: { takesFiles: row.files !== undefined },
    onRequest: checkAccess,
    handler: handle,
  })
}

async function readInput(
  request: FastifyRequest,
  row: Row,
  uploads: ReturnType<typeof startUploads>,
): Promise<Record<string, unknown>> {
  const body =
    row.files && request.isMultipart()
      ? await readMultipart(request, row.files, uploads)
      : row.method === 'GET'
        ? request.query
        : (request.body ?? {})
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationFailed([{ path: '', rule: 'object' }])
  }
  return { ...(cleanText(body) as object), ...(request.params as object) }
}

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (schema === undefined) return {}
  const result = schema.safeParse(input)
  if (!result.success) throw mapError(result.error, input)
  return result.data
}

function send(row: Row, request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  // Answers depend on who asks: no cache in between may keep them.
  reply.header('cache-control', row.etag ? 'private, no-cache' : 'no-store')
  if (row.status === 204) return reply.code(204).send()
  const body = row.paged ? rowsOf(reply, result as Page<unknown>) : result
  if (!row.etag) return reply.code(row.status).send(body)
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('etag', etag)
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.code(row.status).type('application/json; charset=utf-8').send(text)
}

function rowsOf(reply: FastifyReply, { rows, total }: Page<unknown>): unknown[] {
  reply.header('x-total-count', String(total))
  return rows
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
