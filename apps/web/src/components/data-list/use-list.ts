import type { Page } from '@cursus/contract/list-values'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiError } from '#web/lib/fault/app-error.ts'
import { readFailure } from '#web/lib/file/upload.ts'
import {
  type ListDefinition,
  type ListSearch,
  type Order,
  type PageSize,
  pagesOf,
  type RowOf,
  type SortOf,
  usualSize,
} from '#web/lib/list/define-list.ts'

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

/**
 * State of a list: the parameters in its address, the page's rows, and functions to change and load
 * them.
 */
export type List<Row, Filters = unknown, Sort extends string = string> = {
  filters: Filters
  search: ListSearch & Readonly<Record<string, unknown>>
  /** A search or a filter is in the address. */
  isFiltered: boolean
  /** The current sort. */
  order: Order<Sort> | undefined
  /** Number of rows per page. */
  size: PageSize
  /** Changes the address. Every change except that of the page resets the page. */
  patch: (change: Readonly<Record<string, unknown>>) => void
  /** The page's rows and the total; absent while loading. */
  data: Readonly<Page<Row>> | undefined
  /** The rows still belong to the previous address. */
  isBehind: boolean
  error: unknown
  retry: () => void
  /** The input of the call without order and page. */
  matching: Readonly<Record<string, unknown>>
  /** Loads all matching rows, in order. */
  loadAll: () => Promise<Row[]>
}

/**
 * The list of the current address. The route's loader preloads the same query.
 *
 * @param pollMs refetch interval, computed from the rows; `false` for none
 */
export function useList<Definition extends ListDefinition>(
  definition: Definition,
  { pollMs }: { pollMs?: (rows: readonly RowOf<Definition['call']>[]) => number | false } = {},
): List<RowOf<Definition['call']>, Definition['filters'], NonNullable<ReturnType<Definition['order']>>['sort']> {
  type Row = RowOf<Definition['call']>
  const search = useSearch({ strict: false }) as List<Row>['search']
  const navigate = useNavigate()
  const patch = useCallback(
    // One history entry per search, not per letter: the back button leads to before the search.
    (change: Readonly<Record<string, unknown>>, replace = 'search' in change) => {
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) => ({
          ...current,
          ...('page' in change ? {} : { page: undefined }),
          ...change,
        }),
        replace,
        resetScroll: false,
      } as never)
    },
    [navigate],
  )
  const { call } = definition
  // Not all parameters: the rows are not drawn again when a sheet over them opens.
  const input = useParams({
    strict: false,
    select: (params: Record<string, string>) => definition.inputOf(search, params),
    structuralSharing: true,
  } as never) as ReturnType<ListDefinition['inputOf']>
  const { limit, offset, ...all } = input
  // The company is no filter: acts name it beside these.
  const { sort, order, companyId: _, ...matching } = all
  const query = useQuery<Page<Row>>({
    ...(call as unknown as { queryOptions(input: unknown): { queryKey: QueryKey } }).queryOptions(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && pollMs ? pollMs(data.rows) : false),
  })
  const { data } = query
  const page = search.page ?? 1
  const size = search.size ?? usualSize
  const pages = data && pagesOf(data.total, size)
  // Shows the last page when rows were removed or the address is outdated. The back button must not
  // lead to that address again, from which it would never get away.
  const past = pages !== undefined && page > pages && !query.isPlaceholderData
  useEffect(() => {
    if (past) patch({ page: pages > 1 ? pages : undefined }, true)
  }, [past, pages, patch])
  return {
    filters: definition.filters,
    search,
    isFiltered: ['search', ...Object.keys(definition.filters ?? {})].some((key) => isSet(search[key])),
    order: (search.sort ? { sort: search.sort, order: search.order ?? 'asc' } : definition.order()) as
      | Order<SortOf<Definition>>
      | undefined,
    size,
    patch,
    data: past ? undefined : data,
    isBehind: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    matching,
    loadAll: () => loadRows<Row>(definition.path, all),
  }
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
