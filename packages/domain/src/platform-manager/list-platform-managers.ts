import type { ListQuery, Page } from '@cursus/contract/list'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { anyOf, uuids } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { isPlatformManager, selectPlatformManagers, toPlatformManager } from './platform-manager-row.ts'

/** All platform managers; the search matches names and e-mail. Sorts: name, email, creationDate. */
export const listPlatformManagers = ({ db, actor }: ManagementCtx, query: ListQuery): Promise<Page<PlatformManager>> =>
  selectPage(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where(isPlatformManager)
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['u.id'],
      sorts: { name: 'u.sortName', email: 'u.email', creationDate: 'u.createdAt' },
      detail: selectPlatformManagers(db),
      toAnswer: (row) => toPlatformManager(row, actor.id),
    },
    query,
  )

/**
 * Returns a platform manager by user id.
 * @throws NotFound, also for a user without rights
 */
export async function getPlatformManager(
  { db, actor }: ManagementCtx,
  { id }: { id: string },
): Promise<PlatformManager> {
  const manager = selectPlatformManagers(db).where('u.id', '=', id)
  return toPlatformManager(await manager.executeTakeFirstOrThrow(notFound), actor.id)
}

/** The platform managers among these users, by e-mail. */
export async function findPlatformManagers(
  { db, actor }: ManagementCtx,
  ids: readonly string[],
): Promise<PlatformManager[]> {
  const managers = selectPlatformManagers(db)
    .where('u.id', '=', anyOf(uuids(ids)))
    .orderBy('u.email')
  return (await managers.execute()).map((row) => toPlatformManager(row, actor.id))
}
