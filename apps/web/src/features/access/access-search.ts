import { listSearch, toListQuery } from '#web/lib/list-search.ts'
import { flag, oneOf, text } from '#web/lib/search-params.ts'

/** What the address of the list of accesses may hold. */
export const accessSearch = listSearch({
  state: oneOf('active', 'inactive', 'revoked', 'expired'),
  moduleLicenceId: text,
  moduleId: text,
  endsWithinDays: oneOf(7, 30),
  neverOpened: flag,
})
export type AccessSearch = ReturnType<typeof accessSearch>

/** The server's question for an address. */
export const accessQuery = (companyId: string, search: AccessSearch) => ({
  ...toListQuery(search),
  companyId,
  state: search.state && [search.state],
  moduleLicenceId: search.moduleLicenceId ? [search.moduleLicenceId] : undefined,
  moduleId: search.moduleId ? [search.moduleId] : undefined,
  endsWithinDays: search.endsWithinDays,
  neverOpened: search.neverOpened,
})
