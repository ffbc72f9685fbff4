import type { ListQuery, Page } from '@cursus/contract/list'
import type { Manager } from '@cursus/contract/manager'
import type { CompanyPeople, DB, Users } from '@cursus/db'
import { expressionBuilder, type Nullable } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { selectManagers, toManager } from './manager-row.ts'

const { fn } = expressionBuilder<DB & { u: Users; p: Nullable<CompanyPeople> }, 'u' | 'p'>()

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
        .leftJoin('companyPeople as p', (join) =>
          join.onRef('p.companyId', '=', 'm.companyId').onRef('p.userId', '=', 'm.userId'),
        )
        .where('m.companyId', '=', company.id)
        .where(({ fn }) => matchesSearch(fn.coalesce('p.searchText', 'u.searchText'), query.search)),
      key: ['m.userId'],
      sorts: { name: { by: fn.coalesce('p.sortName', 'u.sortName') }, email: 'u.email', creationDate: 'm.createdAt' },
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
