import type { FormerUser, FormerUsersInput } from '@cursus/contract/user-group'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import { revokeAccesses } from '../access/index.ts'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { companyPersonColumns, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { selectUserGroups } from './get-user-group.ts'
import { lockGroup } from './lock-groups.ts'

const shown = 100

/** Live accesses that the group gave to people who have left it. */
const selectLeft = (ctx: CompanyCtx, id: string) =>
  ctx.db
    .selectFrom('userGroupAccesses as ga')
    .innerJoin('accesses as a', 'a.id', 'ga.accessId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'a.userId').onRef('p.companyId', '=', 'a.companyId'),
    )
    .where('ga.userGroupId', '=', id)
    .where('ga.leftAt', 'is not', null)
    .where('a.companyId', '=', ctx.company.id)
    .where(isLive(ctx))

/**
 * Returns people who left a group and keep modules that it gave, who left last first, until a
 * manager decides about them.
 * @throws NotFound
 */
export async function listFormerUsers(ctx: CompanyCtx, { id }: { id: string }): Promise<FormerUser[]> {
  await selectUserGroups(ctx).where('g.id', '=', id).executeTakeFirstOrThrow(notFound)
  const rows = await selectLeft(ctx, id)
    .select([...companyPersonColumns(ctx.company.id), 'ga.leftAt', 'a.id as accessId', 'a.moduleId', 'v.title'])
    .orderBy('ga.leftAt', 'desc')
    .orderBy('u.id')
    .orderBy('v.sortTitle')
    .limit(shown * 10)
    .execute()
  const people = new Map<string, FormerUser>()
  for (const row of rows) {
    const person = people.get(row.id) ?? { ...toPerson(row), leftDate: iso(row.leftAt ?? ctx.now()), accesses: [] }
    person.accesses.push({ id: row.accessId, module: { id: row.moduleId, title: row.title } })
    people.set(row.id, person)
  }
  return [...people.values()].slice(0, shown)
}

/**
 * Revokes what people who left the group got from it.
 * @throws NotFound for people without such an access
 */
export const revokeFormerUsers = (ctx: CompanyCtx, input: FormerUsersInput): Promise<void> =>
  decide(ctx, input, (tx, idList) => revokeAccesses(tx, { idList }))

/**
 * Leaves it to them: the group no longer has to do with these accesses.
 * @throws NotFound for people without such an access
 */
export const keepFormerUsers = (ctx: CompanyCtx, input: FormerUsersInput): Promise<void> =>
  decide(ctx, input, async () => undefined)

async function decide(
  ctx: CompanyCtx,
  { id, idList }: FormerUsersInput,
  act: (ctx: CompanyCtx, accessIds: string[]) => Promise<unknown>,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroup(tx, id)
    const people = new Set(idList)
    const left = await selectLeft(tx, id)
      .select(['a.id', 'a.userId'])
      .where('a.userId', '=', anyOf(uuids([...people])))
      .execute()
    if (new Set(left.map(({ userId }) => userId)).size !== people.size) throw notFound()
    const accessIds = left.map((access) => access.id)
    await act(tx, accessIds)
    await db
      .deleteFrom('userGroupAccesses')
      .where('accessId', '=', anyOf(uuids(accessIds)))
      .execute()
  })
}
