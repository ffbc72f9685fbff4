import { type DetailedError, defaultOptions, Upload } from 'tus-js-client'
import { ApiError } from './app-error.ts'
import { holdPage } from './hold-page.ts'
import { readFailure } from './upload.ts'
import { sentSoFar, type UploadState } from './upload-state.ts'

/** Parts below what proxies accept in one request; a cut part goes on where it stopped. */
const partBytes = 64 * 1024 * 1024

/** Ten minutes without network or server; progress starts the count anew. */
const retryDelays = [0, 1000, 2000, 5000, ...Array<number>(60).fill(10_000)]

const optionsOf = (file: File) => ({
  endpoint: new URL('/api/upload', location.origin).href,
  metadata: { filename: file.name },
  // The address of the upload stays in this browser until a content has the file, so that the same
  // file is not sent twice, also after a reload.
  removeFingerprintOnSuccess: false,
})

/**
 * Sends a file by the tus protocol and makes something of the finished upload, which is forgotten
 * then. It goes on by itself after a lost connection, and where it stopped when the same file is
 * sent again, as after a reload or a refusal of `make`. Once cancelled, its part is removed.
 * @throws ApiError as named by the server, `Network Error` when the server stays away, or an
 * `AbortError`
 */
export async function sendResumable<Made>(
  file: File,
  { show, signal }: { show: (state: UploadState) => void; signal: AbortSignal },
  make: (uploadId: string) => Promise<Made>,
): Promise<Made> {
  let state = sentSoFar(0)
  const tell = (next: UploadState) => {
    state = next
    show(next)
  }
  tell(state)
  const uploadId = await send(file, {
    signal,
    onProgress: (percent) => tell(sentSoFar(percent)),
    onWait: () => state.phase === 'sending' && tell({ ...state, isWaiting: true }),
  }).catch((error: unknown) => {
    if (signal.aborted) void dropUpload(file)
    throw error
  })
  tell({ phase: 'analysing' })
  const made = await make(uploadId)
  await forget(file)
  return made
}

/** @returns the `uploadId` of the finished upload */
async function send(
  file: File,
  options: {
    onProgress: (percent: number) => void
    /** The connection is lost, and the next try is waited for. */
    onWait: () => void
    signal: AbortSignal
  },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    ...optionsOf(file),
    chunkSize: partBytes,
    retryDelays,
    onShouldRetry: (error) => {
      const status = statusOf(error)
      const isAway = status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)
      if (isAway) options.onWait()
      return isAway
    },
    onProgress: (sent, total) => options.onProgress(Math.floor((sent / Math.max(1, total)) * 100)),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => reject('originalRequest' in error ? failureOf(error as DetailedError) : error),
  })
  const cancel = () => {
    void upload.abort()
    reject(new DOMException('Upload cancelled', 'AbortError'))
  }
  const letGo = holdPage()
  try {
    const [latest] = (await upload.findPreviousUploads()).sort((a, b) => (a.creationTime < b.creationTime ? 1 : -1))
    if (latest) upload.resumeFromPreviousUpload(latest)
    if (options.signal.aborted) cancel()
    else {
      options.signal.addEventListener('abort', cancel, { once: true })
      upload.start()
    }
    return await promise
  } finally {
    options.signal.removeEventListener('abort', cancel)
    letGo()
  }
}

/** Sent again, the file starts anew. */
async function forget(file: File): Promise<string[]> {
  const { urlStorage } = defaultOptions
  const known = await new Upload(file, optionsOf(file)).findPreviousUploads()
  for (const { urlStorageKey } of known) await urlStorage.removeUpload(urlStorageKey)
  return known.flatMap(({ uploadUrl }) => uploadUrl ?? [])
}

/**
 * Removes what was sent of a file that nothing was made of; what cannot be reached goes by itself.
 */
export async function dropUpload(file: File): Promise<void> {
  for (const url of await forget(file)) await Upload.terminate(url, { retryDelays: [] }).catch(() => undefined)
}

const statusOf = (error: DetailedError): number => error.originalResponse?.getStatus() ?? 0

function failureOf(error: DetailedError): ApiError {
  const status = statusOf(error)
  if (status === 0) return new ApiError('Network Error', 0)
  try {
    return readFailure(status, JSON.parse(error.originalResponse?.getBody() ?? ''))
  } catch {
    return readFailure(status, undefined)
  }
}
