import type { ListQuery, Page } from '@cursus/contract/list'
import type { Manager } from '@cursus/contract/manager'
import type { CompanyCtx } from '../context.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { selectManagers, toManager } from './manager-row.ts'

/**
 * Managers of the company; the search matches names and e-mail. Sorts: name, email, creationDate.
 */
export const listManagers = ({ db, company, actor }: CompanyCtx, query: ListQuery): Promise<Page<Manager>> =>
  selectPage(
    db,
    {
      base: db
        .selectFrom('companyManagers as m')
        .leftJoin('users as u', 'u.id', 'm.userId')
        .where('m.companyId', '=', company.id)
        .where(({ ref }) => matchesSearch(ref('u.searchText'), query.search)),
      key: ['m.userId'],
      sorts: { name: 'u.sortName', email: 'u.email', creationDate: 'm.createdAt' },
      detail: selectManagers(db, company.id),
      toAnswer: (row) => toManager(row, actor.id),
    },
    query,
  )

/**
 * Returns a manager of the company by user id.
 * @throws NotFound
 */
export async function getManager({ db, company, actor }: CompanyCtx, { id }: { id: string }): Promise<Manager> {
  const manager = selectManagers(db, company.id).where('m.userId', '=', id)
  return toManager(await manager.executeTakeFirstOrThrow(notFound), actor.id)
}
