import { ApiError } from '#web/lib/fault/app-error.ts'
import { readFailure } from '#web/lib/file/upload.ts'

/**
 * All rows of a list that match `input`, in its order: one stream of one moment, however many rows
 * there are. `path` is under `/api`; its parameters (`:companyId`) are taken from the input.
 * @throws ApiError
 */
export async function loadRows<Row>(path: string, input: Readonly<Record<string, unknown>>): Promise<Row[]> {
  const response = await fetch(addressOf(path, input), { headers: { accept: 'application/x-ndjson' } }).catch(() => {
    throw new ApiError('Network Error', 0)
  })
  if (!response.ok) throw readFailure(response.status, await response.json().catch(() => undefined))
  // A connection that breaks off rejects here: a part is never taken for the whole.
  const text = await response.text().catch(() => {
    throw new ApiError('Network Error', 0)
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

function addressOf(path: string, input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(input)) {
    if (path.split('/').includes(`:${name}`)) filled = filled.replace(`:${name}`, encodeURIComponent(String(value)))
    else for (const item of [value].flat()) if (item !== undefined && item !== '') query.append(name, String(item))
  }
  return `/api/${filled}?${query}`
}
