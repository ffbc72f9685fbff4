import type { ListQuery, Page } from '@cursus/contract/list'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { anyOf, uuids } from '@cursus/db'
import { can } from '@cursus/rights'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { isPlatformManager, selectPlatformManagers, toPlatformManager } from './platform-manager-row.ts'

/**
 * All platform managers; the search matches names and e-mail. Sorts: name, email, creationDate. Who
 * only manages a company reads the names of those whom they can ask, without rights.
 */
export function listPlatformManagers({ db, actor }: ManagementCtx, query: ListQuery): Promise<Page<PlatformManager>> {
  const seesAll = can(actor.subject, 'platformManagers.read') || can(actor.subject, 'companies.write')
  return selectPage(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where(isPlatformManager)
        .$if(!seesAll, (rows) => rows.where('u.signedUpAt', 'is not', null).where('u.suspendedAt', 'is', null))
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['u.id'],
      sorts: { name: 'u.sortName', email: 'u.email', creationDate: 'u.createdAt' },
      detail: selectPlatformManagers(db),
      toAnswer: (row) => ({
        ...toPlatformManager(row, actor.id),
        ...(!seesAll && { platformManagementRights: {}, revision: 0 }),
      }),
    },
    query,
  )
}

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
