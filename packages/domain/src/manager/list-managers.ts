import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { Manager } from '@cursus/contract/manager'
import type { CompanyPeople, DB, Users } from '@cursus/db'
import { expressionBuilder, type Nullable } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { isAcquainted } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { selectManagers, toManager } from './manager-row.ts'

const { eb, fn, ref } = expressionBuilder<DB & { u: Users; p: Nullable<CompanyPeople> }, 'u' | 'p'>()

/** What managers are found and sorted by who are no people of the company. */
const shown = (companyId: string, own: 'searchText' | 'sortName', ofEmail: 'search_text' | 'fold_text') =>
  eb
    .case()
    .when(isAcquainted(companyId, ref('u.id')))
    .then(ref(`u.${own}`))
    .else(fn<string>(ofEmail, [ref('u.email')]))
    .end()

/**
 * Managers of the company; the search matches names and e-mail. Sorts: name, email, creationDate.
 */
export const listManagers = ({ db, company, actor }: CompanyCtx, query: ListQuery): Promise<Page<Manager>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('companyManagers as m')
        .leftJoin('users as u', 'u.id', 'm.userId')
        .leftJoin('companyPeople as p', (join) =>
          join.onRef('p.companyId', '=', 'm.companyId').onRef('p.userId', '=', 'm.userId'),
        )
        .where('m.companyId', '=', company.id)
        .where(
          matchesSearch(fn.coalesce('p.searchText', shown(company.id, 'searchText', 'search_text')), query.search),
        ),
      key: ['m.userId'],
      sorts: {
        name: { by: fn.coalesce('p.sortName', shown(company.id, 'sortName', 'fold_text')) },
        email: 'u.email',
        creationDate: 'm.createdAt',
      },
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
