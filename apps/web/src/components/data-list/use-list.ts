import type { Page } from '@cursus/contract/list'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import {
  type ListDefinition,
  type ListSearch,
  type Order,
  pageSizes,
  type RowOf,
  type SortOf,
} from '#web/lib/define-list.ts'
import { loadAll } from '#web/lib/load-all.ts'

/** A list as it stands: what its address holds, the page's rows, and how to change the one and load the other. */
export type List<Row, Filters = unknown, Sort extends string = string> = {
  filters: Filters
  search: ListSearch & Readonly<Record<string, unknown>>
  /** By what the rows are ordered now. */
  order: Order<Sort> | undefined
  /** Changes the address. Anything but a change of page goes back to the first one. */
  patch: (change: Readonly<Record<string, unknown>>) => void
  /** The page's rows and how many the filters leave; absent while loading. */
  data: Readonly<Page<Row>> | undefined
  /** The rows are still those of the address before. */
  isBehind: boolean
  error: unknown
  retry: () => void
  /** Every row that the filters leave, in order. */
  loadAll: () => Promise<Row[]>
}

/**
 * The list that the address names. The query is the one that the route's loader warms.
 *
 * @param pollMs how often the page is read again, from its rows; `false` for not at all
 */
export function useList<Definition extends ListDefinition>(
  definition: Definition,
  { pollMs }: { pollMs?: (rows: readonly RowOf<Definition['call']>[]) => number | false } = {},
): List<RowOf<Definition['call']>, Definition['filters'], NonNullable<ReturnType<Definition['order']>>['sort']> {
  type Row = RowOf<Definition['call']>
  const search = useSearch({ strict: false }) as List<Row>['search']
  const params = useParams({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const patch = useCallback(
    (change: Readonly<Record<string, unknown>>) => {
      void navigate({
        to: '.',
        search: (held: Record<string, unknown>) => ({
          ...held,
          ...('page' in change ? {} : { page: undefined }),
          ...change,
        }),
        // A search is typed letter by letter: one step back leads to before it.
        replace: 'search' in change,
        resetScroll: false,
      } as never)
    },
    [navigate],
  )
  const { call } = definition
  const input = definition.inputOf(search, params)
  const query = useQuery<Page<Row>>({
    ...(call as unknown as { queryOptions(input: unknown): { queryKey: QueryKey } }).queryOptions(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && pollMs ? pollMs(data.rows) : false),
  })
  const { data } = query
  const page = search.page ?? 1
  const pages = data && Math.max(1, Math.ceil(data.total / (search.size ?? pageSizes[0])))
  // Rows went away, or an address was kept: the last page is what is left.
  const past = pages !== undefined && page > pages && !query.isPlaceholderData
  useEffect(() => {
    if (past) patch({ page: pages > 1 ? pages : undefined })
  }, [past, pages, patch])
  return {
    filters: definition.filters,
    search,
    order: (search.sort ? { sort: search.sort, order: search.order ?? 'asc' } : definition.order()) as
      | Order<SortOf<Definition>>
      | undefined,
    patch,
    data: past ? undefined : data,
    isBehind: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    // Past the cache: what is exported or acted on is as the server has it now.
    loadAll: () => loadAll((part) => call.fetch({ ...input, ...part }, { staleTime: 0, gcTime: 0 })),
  }
}
