import type { ListQuery } from '@cursus/contract/list'
import { maxCounted, type Page } from '@cursus/contract/list-values'
import * as z from 'zod/mini'
import { type Param, type SearchOf, searchParams, searchText } from './search-params.ts'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const usualSize: PageSize = 25

/** Number of pages; the server has none behind row 10,000. */
export const pagesOf = (total: number, size: number): number =>
  Math.max(1, Math.ceil(Math.min(total, maxCounted) / size))

/** A list call of `api`. */
export type ListCall<Input, Row> = {
  fetch(input: Input, options?: { staleTime: number; gcTime: number }): Promise<Page<Row>>
  prefetch(input: Input): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: a constraint that every list call satisfies
type AnyListCall = ListCall<any, any>
type InputOf<Call extends AnyListCall> = Parameters<Call['fetch']>[0]
export type RowOf<Call extends AnyListCall> = Awaited<ReturnType<Call['fetch']>>['rows'][number]

/**
 * Filters by their name in the input of the call; a schema with other values than the call's does
 * not compile.
 */
type FiltersOf<Input> = {
  readonly [Key in Exclude<keyof Input, keyof ListQuery>]?: Param<NonNullable<Input[Key]>>
}
type AnyFilters = Readonly<Record<string, Param<unknown>>>

export type Order<Sort extends string = string> = { sort: Sort; order: 'asc' | 'desc' }
/** Parameters of a list in its address. */
export type ListSearch<Filters extends AnyFilters = AnyFilters, Sort extends string = string> = {
  search?: string
  sort?: Sort
  order?: 'asc' | 'desc'
  page?: number
  size?: PageSize
} & SearchOf<Filters>

export type ListDefinition<
  Call extends AnyListCall = AnyListCall,
  Filters = AnyFilters,
  Sort extends string = string,
> = {
  call: Call
  path: string
  filters: Filters
  /** The default order. */
  order: () => Order<Sort> | undefined
  inputOf(
    search: Readonly<Record<string, unknown>>,
    params: Readonly<Record<string, string | undefined>>,
  ): InputOf<Call>
}

export type SortOf<Definition extends ListDefinition> = NonNullable<ReturnType<Definition['order']>>['sort']

/**
 * A list with its address. `route` goes into the route's options: it parses the address and
 * preloads the query of `useList`. Only the address is declared here, because this is in the first
 * script; columns and texts are given to `ListPage`.
 *
 * @param path the documented path of the call under `/api`, from which all rows are streamed
 * @param params names of route parameters that the call takes, such as `companyId`
 * @param fixed constant part of the input, such as `isTool`, or what a filter is without a choice
 * @param order the default order; a function when it depends on the language
 */
export function defineList<
  Call extends AnyListCall,
  const Filters extends FiltersOf<InputOf<Call>> = Record<never, never>,
  const Sort extends string = never,
>(
  call: Call,
  options: {
    path: string
    params?: readonly (keyof InputOf<Call> & string)[]
    fixed?: Partial<InputOf<Call>>
    filters?: Filters
    sorts?: readonly Sort[]
    order?: Order<NoInfer<Sort>> | (() => Order<NoInfer<Sort>>)
  },
) {
  const { params: names = [], sorts = [] } = options
  const filters = (options.filters ?? {}) as Filters & AnyFilters
  type Search = ListSearch<Filters & AnyFilters, Sort>
  const defaultOrder = options.order
  const order = (): Order<Sort> | undefined => (typeof defaultOrder === 'function' ? defaultOrder() : defaultOrder)
  const shape: Record<string, Param<unknown>> = {
    search: searchText,
    sort: z.enum(sorts),
    order: z.enum(['asc', 'desc']),
    page: z.int().check(z.positive()),
    size: z.literal(pageSizes),
    ...(filters as AnyFilters),
  }
  const validateSearch = searchParams(shape) as (search: Record<string, unknown>) => Search

  const inputOf: ListDefinition['inputOf'] = (address, params) => {
    const search = validateSearch(address)
    const limit = search.size ?? usualSize
    return {
      ...options.fixed,
      ...Object.fromEntries(names.map((name) => [name, params[name]])),
      ...Object.fromEntries(
        Object.keys(filters).map((name) => [
          name,
          search[name as keyof Search] ?? options.fixed?.[name as keyof InputOf<Call>],
        ]),
      ),
      search: search.search || undefined,
      ...(search.sort === undefined ? order() : { sort: search.sort, order: search.order }),
      limit,
      // An address may name a page that is not there; the list then shows its last one.
      offset: Math.min(((search.page ?? 1) - 1) * limit, maxCounted),
    }
  }

  return {
    call,
    path: options.path,
    filters: filters as Filters,
    order,
    inputOf,
    route: {
      validateSearch,
      loaderDeps: ({ search }: { search: Search }) => search,
      // Not awaited: the page renders its own frame and shows a failure in it.
      loader: ({ params, deps }: { params: object; deps: Search }) =>
        void call.prefetch(inputOf(deps, params as Record<string, string>)),
    },
  } satisfies ListDefinition<Call, Filters, Sort> & { route: unknown }
}
