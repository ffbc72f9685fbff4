import type { ListQuery } from '@cursus/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'

export const pageSizes = [10, 25, 50, 100] as const

/** What the address of a list holds. Extend it with the list's filters: `listSearch.extend({ type: … .optional().catch(undefined) })`. */
export const listSearch = z.object({
  search: z.string().optional().catch(undefined),
  sort: z.string().optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  size: z
    .union(pageSizes.map((size) => z.literal(size)))
    .optional()
    .catch(undefined),
})
export type ListSearch = z.infer<typeof listSearch>

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

/** The list's state in the address: anything but a change of page goes back to the first one. */
export function useListState(): ListState {
  const search = useSearch({ strict: false }) as ListState['search']
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
