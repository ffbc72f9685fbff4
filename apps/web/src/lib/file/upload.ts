import { percentOf } from '@cursus/contract/percent'
import type { Issue } from '@cursus/contract/rule'
import { ApiError } from '#web/lib/fault/app-error.ts'
import { holdPage } from '#web/lib/page/hold-page.ts'

type MultipartValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | File
  | readonly MultipartValue[]
  | { readonly [key: string]: MultipartValue }

/**
 * Builds a multipart body from nested objects: brackets nest, files of a list repeat their key, an
 * empty list is `null` (specification §7).
 */
export function toFormData(body: Record<string, MultipartValue>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) append(form, key, value)
  return form
}

function append(form: FormData, key: string, value: MultipartValue): void {
  if (value === undefined) return
  if (value === null) form.append(key, 'null')
  else if (value instanceof File) form.append(key, value)
  else if (Array.isArray(value)) {
    if (value.length === 0) form.append(key, 'null')
    value.forEach((item, index) => {
      if (item instanceof File) form.append(key, item)
      else append(form, `${key}[${index}]`, item)
    })
  } else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(form, `${key}[${name}]`, item)
  } else form.append(key, String(value))
}

/**
 * Sends a form with files over REST with XMLHttpRequest, because `fetch` reports no progress.
 * `path` is under `/api`.
 * @throws ApiError as named by the server, `Network Error` without a response, or an `AbortError`
 */
export function sendMultipart<T>(
  method: 'POST' | 'PATCH',
  path: string,
  body: Record<string, MultipartValue>,
  options: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const letGo = holdPage()
    request.onloadend = letGo
    request.open(method, `/api/${path.replace(/^\//, '')}`)
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(percentOf(event.loaded, event.total))
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T)
      else reject(readFailure(request.status, request.response))
    }
    request.onerror = () => reject(new ApiError('Network Error', 0))
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (options.signal?.aborted) {
      letGo()
      return reject(new DOMException('Upload cancelled', 'AbortError'))
    }
    request.send(toFormData(body))
  })
}

/** The named refusal in a REST response. */
export function readFailure(status: number, body: unknown): ApiError {
  const { message, issues } = (body ?? {}) as { message?: string | string[]; issues?: Issue[] }
  const text = Array.isArray(message) ? message[0] : message
  return new ApiError(text ?? `HTTP ${status}`, status, issues)
}
