import type { ListQuery } from '@cursus/contract/list'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { oneOf, positive, type Reader, type SearchOf, searchParams, text } from './search-params.ts'

export const pageSizes = [10, 25, 50, 100] as const

const listShape = {
  search: text,
  sort: text,
  order: oneOf('asc', 'desc'),
  page: positive,
  size: oneOf(...pageSizes),
}
export type ListSearch = SearchOf<typeof listShape>

/**
 * `validateSearch` of a list: its search, order and page, and its own filters:
 * `listSearch({ type: oneOf('course', 'free-content'), licence: texts, archived: flag })`.
 */
export function listSearch(): (search: Record<string, unknown>) => ListSearch
export function listSearch<Filters extends Record<string, Reader<unknown>>>(
  filters: Filters,
): (search: Record<string, unknown>) => ListSearch & SearchOf<Filters>
export function listSearch(filters: Record<string, Reader<unknown>> = {}) {
  return searchParams({ ...listShape, ...filters })
}

/** The server's list input for a search; filters are passed beside it. */
export function toListQuery(search: ListSearch): ListQuery {
  const limit = search.size ?? pageSizes[0]
  return {
    search: search.search || undefined,
    sort: search.sort,
    order: search.order,
    limit,
    offset: ((search.page ?? 1) - 1) * limit,
  }
}

export type ListState = {
  search: ListSearch & Record<string, unknown>
  patch: (change: Record<string, unknown>) => void
}

/**
 * The list's state in the address: anything but a change of page goes back to the first one. `defaults` is the order of a list whose
 * address names none.
 */
export function useListState(defaults?: Pick<ListSearch, 'sort' | 'order'>): ListState {
  const given = useSearch({ strict: false }) as ListState['search']
  const search = given.sort === undefined && defaults ? { ...given, ...defaults } : given
  const navigate = useNavigate()
  const patch = useCallback(
    (change: Record<string, unknown>) => {
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => ({
          ...previous,
          ...('page' in change ? {} : { page: undefined }),
          ...change,
        }),
        replace: 'search' in change,
        resetScroll: false,
      } as never)
    },
    [navigate],
  )
  return { search, patch }
}
