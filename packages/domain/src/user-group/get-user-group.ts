import { shownMembers, type UserGroup } from '@cursus/contract/user-group'
import type { CompanyCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { selectUserGroups, toUserGroupRow } from './user-group-row.ts'

/**
 * Returns a group of the company with all its people, who joined last first.
 * @throws NotFound
 */
export const getUserGroup = (ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroup> => read(ctx, id)

/**
 * Returns a group with the people who joined it last; pages list the others one by one.
 * @throws NotFound
 */
export const getUserGroupSheet = (ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroup> =>
  read(ctx, id, shownMembers)

async function read(ctx: CompanyCtx, id: string, most?: number): Promise<UserGroup> {
  const group = await selectUserGroups(ctx)
    .select(({ ref }) => revisionOf('userGroup', ref('g.id')).as('revision'))
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const users = await ctx.db
    .selectFrom('userGroupMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', ctx.company.id),
    )
    .select([...companyPersonColumns(ctx.company.id), 'm.joinedAt'])
    .where('m.userGroupId', '=', id)
    .orderBy('m.joinedAt', 'desc')
    .orderBy('m.userId', 'desc')
    .$if(most !== undefined, (members) => members.limit(most!))
    .execute()
  return {
    ...toUserGroupRow(group),
    users: users.map((user) => ({ ...toPerson(user), joinDate: iso(user.joinedAt) })),
    revision: group.revision,
  }
}
