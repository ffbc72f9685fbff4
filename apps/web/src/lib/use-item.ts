import type { ErrorName } from '@cursus/contract/error'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appErrorOf } from './app-error.ts'
import type { ItemDefinition } from './define-item.ts'

/**
 * Where one thing stands. `missing`: nothing was ever there, or not for this reader; `gone`: it was there a moment ago. What could not be read
 * again keeps what was read before.
 */
export type ItemState<Data> =
  | { state: 'loading' | 'missing' | 'gone'; data?: undefined }
  | { state: 'failed'; data?: undefined; error: unknown; retry: () => void }
  | { state: 'ready'; data: Data }

type Query = { data: unknown; error: unknown; refetch: () => unknown }

/** What the server says of an id that nothing has. */
const missing: ReadonlySet<string | undefined> = new Set<ErrorName>(['NotFound', 'NotExistCompany'])

/** The state of what a query reads. */
export function itemStateOf<Asked extends Query>({
  data,
  error,
  refetch,
}: Asked): ItemState<Exclude<Asked['data'], undefined>> {
  const isMissing = missing.has(appErrorOf(error)?.code)
  if (data !== undefined) {
    return isMissing ? { state: 'gone' } : { state: 'ready', data: data as Exclude<Asked['data'], undefined> }
  }
  if (isMissing) return { state: 'missing' }
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' }
}

/** Both of two things: ready when both are, else what keeps them from it. */
export function bothItems<First, Second>(
  first: ItemState<First>,
  second: ItemState<Second>,
): ItemState<readonly [First, Second]> {
  if (first.state !== 'ready') return first
  return second.state === 'ready' ? { state: 'ready', data: [first.data, second.data] } : second
}

/** The thing that the address names. The query is the one that the route's loader warms; an address without an id asks nobody. */
export function useItem<Definition extends ItemDefinition>({
  call,
  inputOf,
}: Definition): ItemState<Awaited<ReturnType<Definition['call']['fetch']>>> {
  type Data = Awaited<ReturnType<Definition['call']['fetch']>>
  const input = inputOf(useParams({ strict: false }) as Record<string, string>)
  const { queryOptions } = call as unknown as { queryOptions(input: unknown): { queryKey: QueryKey } }
  const query = useQuery<Data>({ ...queryOptions(input ?? {}), enabled: input !== undefined })
  return input ? (itemStateOf(query) as ItemState<Data>) : { state: 'missing' }
}
