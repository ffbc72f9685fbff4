import { percentOf } from '@cursus/contract/percent'
import { ApiError, appErrorOf, isAway, UploadLost } from '#web/lib/fault/app-error.ts'
import { holdPage } from '#web/lib/page/hold-page.ts'
import { knownSession } from '#web/lib/session/session.ts'
import type { FileIdentity } from './download.ts'
import { readFailure } from './upload.ts'
import { sentSoFar, type UploadState, type Waiting } from './upload-state.ts'

/** Parts below what proxies accept in one request; a cut part goes on where it stopped. */
const partBytes = 64 * 1024 * 1024

/** Seconds before each try after a failure; progress starts the count anew. */
const retrySeconds = [0, 1, 2, 5]
const laterSeconds = 10
const signInSeconds = 5
/** How long nothing may arrive before the upload is given up. Signing in again may take longer. */
const patienceMs = 600_000
/** A connection that moves no byte is dead: servers and proxies end it after two minutes too. */
const stalledMs = 120_000

/** An upload that was begun, as this browser remembers it until a content has the file. */
type Begun = { uploadId: string; sent: number }

// By person, because an upload of somebody else does not exist.
const keyOf = ({ name, size, lastModified }: FileIdentity) =>
  `cursus.upload.${knownSession()?.id}.${size}.${lastModified}.${name}`

function begunOf(file: FileIdentity): Begun | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function remember(file: FileIdentity, begun: Begun | undefined): void {
  try {
    if (begun) localStorage.setItem(keyOf(file), JSON.stringify(begun))
    else localStorage.removeItem(keyOf(file))
  } catch {
    // Storage refused or full: a reload sends the file anew.
  }
}

/** Bytes of the file that have arrived, as far as this browser knows. */
export const sentOf = (file: FileIdentity): number => begunOf(file)?.sent ?? 0

/** Removes what was sent of a file that nothing was made of; what is out of reach expires. */
export async function dropUpload(file: FileIdentity): Promise<void> {
  const begun = begunOf(file)
  remember(file, undefined)
  if (begun) await ask('DELETE', begun.uploadId).catch(() => undefined)
}

/**
 * Sends a file by the tus protocol and makes something of the finished upload, which is forgotten
 * then. It goes on at the same address after whatever is not a refusal by name: a cut, an answer of
 * a proxy or of a stopping server, an ended session; also when the same file is sent again after a
 * reload or a refusal of `make`. Once cancelled, its part is removed.
 * @throws ApiError as named by the server, `UploadLost` when the server stays away, or an
 * `AbortError`
 */
export async function sendResumable<Made>(
  file: File,
  { show, signal }: { show: (state: UploadState) => void; signal: AbortSignal },
  make: (uploadId: string) => Promise<Made>,
): Promise<Made> {
  const letGo = holdPage('upload')
  let sent = sentOf(file)
  const percent = () => percentOf(sent, file.size)
  const tell = (waiting?: Waiting) => show({ ...sentSoFar(percent()), ...(waiting && { waiting }) })
  const tries = startTries({ signal, percent, tell })

  const arrived = (uploadId: string, offset: number) => {
    if (offset > sent) tries.startAnew()
    sent = offset
    remember(file, { uploadId, sent })
    tell()
  }
  const sendTo = async (uploadId: string, isNew: boolean): Promise<void> => {
    let offset = isNew ? 0 : offsetIn(await ask('HEAD', uploadId, { signal }))
    arrived(uploadId, offset)
    while (offset < file.size) {
      const start = offset
      const answer = await ask('PATCH', uploadId, {
        signal,
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(start) },
        body: file.slice(start, start + partBytes),
        onSent: (bytes) => {
          if (start + bytes > sent) tries.startAnew()
          const before = percent()
          sent = start + bytes
          if (percent() !== before) remember(file, { uploadId, sent })
          tell()
        },
      })
      offset = offsetIn(answer)
      arrived(uploadId, offset)
    }
  }

  try {
    tell()
    const uploadId = await tries.until(async () => {
      const begun = begunOf(file)?.uploadId
      const id = begun ?? (await create(file, signal))
      try {
        await sendTo(id, begun === undefined)
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
          // It exists for its owner only, who may have been replaced in another tab.
          await checkOwner()
          remember(file, undefined)
          sent = 0
        }
        throw error
      }
      return id
    })
    sent = file.size
    tell()
    const made = await tries.until(() => make(uploadId))
    remember(file, undefined)
    return made
  } catch (error) {
    if (signal.aborted) void dropUpload(file)
    throw error
  } finally {
    letGo()
  }
}

async function create(file: File, signal: AbortSignal): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name)))
  const answer = await ask('POST', undefined, {
    signal,
    headers: { 'upload-length': String(file.size), 'upload-metadata': `filename ${name}` },
  })
  const id = answer.getResponseHeader('location')?.split('/').at(-1)
  if (!id) throw new ApiError('Network Error', 0)
  return id
}

function offsetIn(answer: XMLHttpRequest): number {
  const offset = Number.parseInt(answer.getResponseHeader('upload-offset') ?? '', 10)
  // An answer of something between here and the server.
  if (Number.isNaN(offset)) throw new ApiError('Network Error', 0)
  return offset
}

/** @throws ApiError 401 when nobody or somebody else is signed in */
async function checkOwner(): Promise<void> {
  const answer = await send('GET', '/api/user/me')
  const { id } = JSON.parse(answer.responseText) as { id?: string }
  if (id !== knownSession()?.id) throw new ApiError('TokenInvalid', 401)
}

/** A failed request that says when to come back. */
class ToldToWait extends ApiError {
  readonly seconds: number
  constructor(error: ApiError, seconds: number) {
    super(error.message, error.status, error.issues)
    this.seconds = seconds
  }
}

type Request = {
  headers?: Record<string, string>
  body?: Blob
  onSent?: (bytes: number) => void
  signal?: AbortSignal
}

const ask = (method: string, uploadId?: string, request: Request = {}): Promise<XMLHttpRequest> =>
  send(method, `/api/upload${uploadId === undefined ? '' : `/${uploadId}`}`, {
    ...request,
    headers: { 'tus-resumable': '1.0.0', ...request.headers },
  })

/** XMLHttpRequest, because `fetch` reports no progress. */
function send(method: string, path: string, { headers = {}, body, onSent, signal }: Request = {}) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const stillThere = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledMs)
    }
    const cancel = () => request.abort()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      stillThere()
      onSent?.(loaded)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request)
      const failure = failureOf(request)
      const seconds = Number.parseInt(request.getResponseHeader('retry-after') ?? '', 10)
      reject(seconds > 0 ? new ToldToWait(failure, seconds) : failure)
    }
    request.onerror = request.onabort = () => reject(signal?.aborted ? cancelled() : new ApiError('Network Error', 0))
    request.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) return reject(cancelled())
    stillThere()
    request.send(body)
  })
}

const cancelled = () => new DOMException('Upload cancelled', 'AbortError')

function failureOf(request: XMLHttpRequest): ApiError {
  try {
    return readFailure(request.status, JSON.parse(request.responseText))
  } catch {
    return readFailure(request.status, undefined)
  }
}

/** What a failed request waits for; `undefined` when it was refused. */
function waitsFor(error: unknown): Waiting | undefined {
  const code = appErrorOf(error)?.code
  if (code === 'TokenInvalid' || (error instanceof ApiError && error.status === 401)) return 'signIn'
  if (code === 'TooManyRequests' || (error instanceof ApiError && error.status === 429)) return 'busy'
  if (isAway(error)) return 'network'
  // Whatever stands between here and the server has no names for its answers.
  if (error instanceof ApiError && (code === undefined || code === 'NotFound' || code === 'UnknownError'))
    return 'network'
  return undefined
}

/** Repeats work until it succeeds, is refused by name, or the patience is at its end. */
function startTries({
  signal,
  percent,
  tell,
}: {
  signal: AbortSignal
  percent: () => number
  tell: (waiting?: Waiting) => void
}) {
  let count = 0
  let since = performance.now()
  const startAnew = () => {
    count = 0
    since = performance.now()
  }
  return {
    startAnew,
    async until<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      startAnew()
      for (;;) {
        signal.throwIfAborted()
        try {
          return await work()
        } catch (error) {
          const waiting = signal.aborted ? undefined : waitsFor(error)
          if (waiting === undefined) throw error
          if (waiting === 'signIn') startAnew()
          if (performance.now() - since > patienceMs) throw new UploadLost(percent())
          const waitSeconds = error instanceof ToldToWait ? error.seconds : 0
          const seconds = Math.max(waitSeconds, retrySeconds[count] ?? laterSeconds)
          count += 1
          tell(waiting)
          await pause(waiting === 'signIn' ? signInSeconds : seconds, { signal, isFixed: waitSeconds > 0 })
        }
      }
    },
  }
}

/** Waits; a returning network or reader ends it early, unless the server said how long. */
function pause(seconds: number, { signal, isFixed }: { signal: AbortSignal; isFixed: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      if (signal.aborted) reject(cancelled())
      else resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end, { signal: ended.signal })
    if (isFixed) return
    window.addEventListener('online', end, { signal: ended.signal })
    window.addEventListener('focus', end, { signal: ended.signal })
  })
}
