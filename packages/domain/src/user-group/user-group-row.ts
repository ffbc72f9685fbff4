import type { UserGroupRow } from '@cursus/contract/user-group'
import type { RowOf } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { countOf, iso } from '../query/index.ts'

/** Groups of the company in the form of answers. */
export const selectUserGroups = ({ db, company }: CompanyCtx) =>
  db
    .selectFrom('userGroups as g')
    .select(({ selectFrom }) => [
      'g.id',
      'g.name',
      'g.userCount',
      countOf(selectFrom('userGroupModules as gm').whereRef('gm.userGroupId', '=', 'g.id')).as('moduleCount'),
      'g.createdAt',
    ])
    .where('g.companyId', '=', company.id)

export const toUserGroupRow = (row: RowOf<typeof selectUserGroups>): UserGroupRow => ({
  id: row.id,
  name: row.name,
  userCount: row.userCount,
  moduleCount: row.moduleCount,
  creationDate: iso(row.createdAt),
})
