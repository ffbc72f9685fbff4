import type { ErrorName } from '@cursus/contract/error'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import type { ItemDefinition } from './define-item.ts'

/**
 * State of an item. `missing`: it does not exist, or not for this user; `gone`: it existed a moment
 * ago. A failed refetch keeps the data.
 */
export type ItemState<Data> =
  | { state: 'loading' | 'missing' | 'gone'; data?: undefined }
  | { state: 'failed'; data?: undefined; error: unknown; retry: () => void }
  | { state: 'ready'; data: Data }

type Query = { data: unknown; error: unknown; refetch: () => unknown }

/** Errors of the server for an unknown id. */
const missing: ReadonlySet<string | undefined> = new Set<ErrorName>(['NotFound', 'NotExistCompany'])

/** The state of a query. */
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

/** Combines two items: ready when both are, else the state that prevents it. */
export function bothItems<First, Second>(
  first: ItemState<First>,
  second: ItemState<Second>,
): ItemState<readonly [First, Second]> {
  if (first.state !== 'ready') return first
  return second.state === 'ready' ? { state: 'ready', data: [first.data, second.data] } : second
}

/**
 * The item of the address. The route's loader preloads the same query; an address without a valid
 * id sends no request.
 */
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
