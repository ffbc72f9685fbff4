import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@cursus/contract/error'
import * as fields from '@cursus/contract/field'
import { newId } from '@cursus/db'
import { limitRate } from '@cursus/domain/rate-limit'
import {
  askForUpload,
  continueUpload,
  findUpload,
  hasUpload,
  releaseUpload,
  removeUpload,
  startUpload,
  takeUpload,
} from '@cursus/domain/upload'
import { DataStore, ERRORS, type Lock, type RequestRelease, Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize, type InManagement } from '../calls/authorize.ts'
import { managementAccess } from '../calls/call.ts'
import type { RequestContext } from '../request/request-context.ts'
import { baseName } from '../rest/uploads.ts'

/** How often a request asks whether it may still write, and how long it waits for the answer. */
const askEveryMs = 500
const answerMs = 1000
/** By then the request before has asked, and has ended; or its server was killed. */
const noticedMs = 2 * (askEveryMs + answerMs)
const pollMs = 100

/**
 * One request at a time writes to an upload, over all servers: one that comes later takes it over,
 * and the other ends once it has noticed.
 */
class UploadLock implements Lock {
  readonly #request: readonly [ctx: Parameters<typeof takeUpload>[0], id: string, writer: string]
  readonly #over = new AbortController()

  constructor(ctx: Parameters<typeof takeUpload>[0], id: string) {
    this.#request = [ctx, id, newId()]
  }

  async lock(stop: AbortSignal, release: RequestRelease): Promise<void> {
    if (!(await askForUpload(...this.#request))) return
    for (let waitedMs = 0; !(await takeUpload(...this.#request, waitedMs >= noticedMs)); waitedMs += pollMs) {
      if (stop.aborted || !(await hasUpload(...this.#request))) throw ERRORS.ERR_LOCK_TIMEOUT
      await setTimeout(pollMs)
    }
    this.#watch(release).catch(() => {})
  }

  async unlock(): Promise<void> {
    this.#over.abort()
    await releaseUpload(...this.#request)
  }

  async #watch(release: RequestRelease): Promise<void> {
    const { signal } = this.#over
    do await setTimeout(askEveryMs, undefined, { signal })
    while (await this.#mayWrite())
    if (!signal.aborted) await release()
  }

  /** Without an answer in time, another request may have taken it. */
  #mayWrite(): Promise<boolean> {
    const answer = hasUpload(...this.#request).catch(() => false)
    return Promise.race([answer, setTimeout(answerMs, false, { ref: false })])
  }
}

const path = '/api/upload'
const access = managementAccess('contents.write')

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an upload after the access check. */
    uploader: InManagement | undefined
  }
}

/**
 * Resumable uploads of packages by the tus protocol, for those who may create contents. A finished
 * upload is the `uploadId` of a content or version. It survives a restart, and any server on the
 * same storage continues it.
 */
export async function serveUploads(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  app.decorateRequest('uploader', undefined)
  await app.register(
    async (scope) => {
      // tus reads the body; other bodies are refused by their type.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
      scope.addHook('onRequest', async (request, reply) => {
        const { id } = request.params as { id?: string }
        const uploader = (await authorize(access, contextOf(request, reply))) as InManagement
        if (id !== undefined && !fields.id.safeParse(id).success) throw new AppError('NotFound')
        if (request.method === 'POST') await limitRate(uploader, 'upload', { userId: uploader.actor.id })
        request.uploader = uploader
      })
      scope.route({ method: ['POST', 'OPTIONS'], url: '/', handler: answer })
      scope.route({
        method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url: '/:id',
        config: { takesFiles: true },
        handler: answer,
      })
    },
    { prefix: path },
  )
}

async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const uploader = request.uploader as InManagement
  // A stopping server does not wait for the rest of a file: the client continues on the next one.
  const cut = () => request.raw.destroy()
  uploader.closing.addEventListener('abort', cut)
  try {
    const { origin } = new URL(uploader.settings.appOrigin)
    const response = await serverFor(uploader).handleWeb(
      new Request(`${origin}${request.url}`, {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        // Read on demand, so that a refused body is left to `endUnreadBody`.
        ...(request.method === 'PATCH' ? { body: ReadableStream.from(request.raw), duplex: 'half' } : {}),
      }),
    )
    for (const [name, value] of response.headers) {
      // There is no CORS.
      if (!name.startsWith('access-control-')) reply.header(name, value)
    }
    return reply
      .code(response.status)
      .header('cache-control', 'no-store')
      .send(await response.text())
  } finally {
    uploader.closing.removeEventListener('abort', cut)
  }
}

const lockDrainMs = 200

function serverFor(uploader: InManagement): Server {
  const max = uploader.settings.uploadLimits.scormPackage
  return new Server({
    path,
    datastore: new UploadStore(uploader),
    // Locks are of the owner, so that nobody else can end a running request.
    locker: { newLock: (id) => new UploadLock(uploader, id) },
    lockDrainTimeout: lockDrainMs,
    maxSize: max,
    // A path without host and scheme is right behind every proxy.
    relativeLocation: true,
    namingFunction: () => newId(),
    onResponseError: (_request, error) => {
      // A named error is answered like all others; the protocol's own refusals by the library.
      if (error instanceof Error && !('status_code' in error)) throw error
      const { status_code: status } = error as { status_code: number }
      if (status === 404 || status === 410) throw new AppError('NotFound')
      if (status === 413) throw new AppError('MaxWeightContentResource', { max })
      return undefined
    },
  })
}

/** The caller's uploads in the storage, for the library. */
class UploadStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #ctx: InManagement

  constructor(ctx: InManagement) {
    super()
    this.#ctx = ctx
  }

  override async create(upload: Upload): Promise<Upload> {
    const fileName = baseName(upload.metadata?.filename ?? '')
    await startUpload(this.#ctx, { id: upload.id, fileName, size: upload.size ?? 0 })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#ctx, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: found.size, offset: found.offset })
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return continueUpload(this.#ctx, id, source, offset)
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#ctx, id)
  }
}
