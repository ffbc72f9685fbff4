import type { UserGroupRow } from '@cursus/contract/user-group'
import type { DB, RowOf } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { countOf, iso } from '../query/index.ts'

/** The number of people in a group. */
export const membersOf = (groupId: Expression<string>) =>
  countOf(expressionBuilder<DB>().selectFrom('userGroupMembers as m').where('m.userGroupId', '=', groupId))

/** Groups of the company in the form of answers. */
export const selectUserGroups = ({ db, company }: CompanyCtx) =>
  db
    .selectFrom('userGroups as g')
    .select(({ ref, selectFrom }) => [
      'g.id',
      'g.name',
      membersOf(ref('g.id')).as('userCount'),
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
