import { shownMembers, type UserGroup } from '@cursus/contract/user-group'
import { revisionOf } from '../audit/index.ts'
import type { CompanyCtx } from '../context.ts'
import { iso } from '../iso.ts'
import { notFound } from '../not-found.ts'
import { companyPersonColumns, toPerson } from '../person.ts'
import { selectUserGroups, toUserGroupRow } from './user-group-row.ts'

/**
 * Returns a group of the company with the people who joined it last.
 * @throws NotFound
 */
export async function getUserGroup(ctx: CompanyCtx, { id }: { id: string }): Promise<UserGroup> {
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
    .select([...companyPersonColumns, 'm.joinedAt'])
    .where('m.userGroupId', '=', id)
    .orderBy('m.joinedAt', 'desc')
    .orderBy('m.userId', 'desc')
    .limit(shownMembers)
    .execute()
  return {
    ...toUserGroupRow(group),
    users: users.map((user) => ({ ...toPerson(user), joinDate: iso(user.joinedAt) })),
    revision: group.revision,
  }
}
