import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { PlatformManager } from '@cursus/contract/platform-manager'
import { anyOf, type DB, type Users, uuids } from '@cursus/db'
import { can, canInCompany } from '@cursus/rights'
import type { ExpressionBuilder } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { notFound } from '../query/index.ts'
import { isPlatformManager, selectPlatformManagers, toPlatformManager } from './platform-manager-row.ts'

/**
 * All platform managers; the search matches names and e-mail. Sorts: name, email, creationDate. Who
 * only manages companies reads the contacts of their licences, without rights.
 */
export function listPlatformManagers({ db, actor }: ManagementCtx, query: ListQuery): Promise<Page<PlatformManager>> {
  const { subject } = actor
  const seesAll = can(subject, 'platformManagers.read') || can(subject, 'companies.write')
  const managed = Object.keys(subject.companies).filter((id) => canInCompany(subject, id, 'admin.read'))
  return paginate(
    db,
    {
      base: db
        .selectFrom('users as u')
        .where(isPlatformManager)
        .$if(!seesAll, (rows) => rows.where(isContactOf(managed)))
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

const isContactOf = (companyIds: readonly string[]) => (eb: ExpressionBuilder<DB & { u: Users }, 'u'>) =>
  eb.exists(
    eb
      .selectFrom('licenceManagers as contact')
      .innerJoin('moduleLicences as licence', 'licence.id', 'contact.licenceId')
      .select('contact.userId')
      .whereRef('contact.userId', '=', 'u.id')
      .where('contact.kind', '=', 'platform')
      .where('licence.companyId', '=', anyOf(uuids(companyIds))),
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
