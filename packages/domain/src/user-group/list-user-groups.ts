import type { Page } from '@cursus/contract/list-values'
import type { ListUserGroupsInput, UserGroupRow } from '@cursus/contract/user-group'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { membersOf, selectUserGroups, toUserGroupRow } from './user-group-row.ts'

/** Groups of the company; the search matches names. Sorts: name, users, creationDate. */
export const listUserGroups = (ctx: CompanyCtx, query: ListUserGroupsInput): Promise<Page<UserGroupRow>> => {
  const { moduleId = [], userId } = query
  return paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('userGroups as g')
        .where('g.companyId', '=', ctx.company.id)
        .where(({ ref }) => matchesSearch(ref('g.searchText'), query.search))
        .$if(moduleId.length > 0, (groups) =>
          groups.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('userGroupModules as gm')
                .select('gm.moduleId')
                .whereRef('gm.userGroupId', '=', 'g.id')
                .where(({ ref }) => isOneOf(ref('gm.moduleId'), moduleId)),
            ),
          ),
        )
        .where(({ eb, selectFrom }) =>
          ifSet(userId, (memberId) =>
            eb(
              'g.id',
              'in',
              selectFrom('userGroupMembers as m').select('m.userGroupId').where('m.userId', '=', memberId),
            ),
          ),
        ),
      key: ['g.id'],
      sorts: { name: 'g.sortName', users: membersOf(sql.ref('g.id')), creationDate: 'g.createdAt' },
      newest: 'creationDate',
      detail: selectUserGroups(ctx),
      toAnswer: toUserGroupRow,
    },
    query,
  )
}
