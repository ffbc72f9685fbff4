import type { RightLeft } from '@cursus/contract/rights'
import { anyOf, texts, type Users, uuids } from '@cursus/db'
import {
  allCompanyRights,
  allPlatformRights,
  heldCompanyRights,
  heldPlatformRights,
  type RightHolders,
  rightsLeft,
} from '@cursus/rights'
import { expressionBuilder } from 'kysely'
import { canSignIn } from './account-terms.ts'
import type { CompanyCtx, ManagementCtx } from './context.ts'
import { companyRightsColumns, toCompanyRights } from './held-rights.ts'

/** Who loses rights, and the names of those that they keep. */
type Loss = { idList: readonly string[]; rightList?: readonly string[] | undefined }

/** The platform rights that nobody else could use: others count while they can sign in. */
export async function platformRightsLeft(
  { db, actor }: ManagementCtx,
  { userList = [], ...given }: Loss & { userList?: readonly string[] },
): Promise<RightLeft[]> {
  const named =
    userList.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select('id')
          .where('email', '=', anyOf(texts(userList)))
          .execute()
  const loss = { ...given, idList: [...given.idList, ...named.map(({ id }) => id)] }
  if (loss.idList.length === 0) return []
  const rows = await db
    .selectFrom('platformRights as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.domain', 'r.canWrite', ...counts(actor.id, loss.idList)])
    .where(canSignIn)
    .groupBy(['r.domain', 'r.canWrite'])
    .execute()
  const held = rows.map((row) => ({
    ...row,
    rights: heldPlatformRights({ [row.domain]: { read: true, write: row.canWrite } }),
  }))
  return rightsLeft(holdersOf(held, loss)).map((one) => ({ ...one, company: null }))
}

/** The rights in the company that no other manager could use. */
export const companyRightsLeft = (ctx: CompanyCtx, loss: Loss): Promise<RightLeft[]> =>
  managerRightsLeft(ctx, loss, [ctx.company.id])

/**
 * The rights, of the platform and of companies, that nobody else could use without these accounts.
 */
export async function accountRightsLeft(ctx: ManagementCtx, { idList }: Loss): Promise<RightLeft[]> {
  if (idList.length === 0) return []
  const managed = await ctx.db
    .selectFrom('companyManagers as m')
    .select('m.companyId')
    .distinct()
    .where('m.userId', '=', anyOf(uuids(idList)))
    .execute()
  const companyIds = managed.map(({ companyId }) => companyId)
  return [...(await platformRightsLeft(ctx, { idList })), ...(await managerRightsLeft(ctx, { idList }, companyIds))]
}

async function managerRightsLeft(
  { db, actor }: Pick<ManagementCtx, 'db' | 'actor'>,
  loss: Loss,
  companyIds: readonly string[],
): Promise<RightLeft[]> {
  if (loss.idList.length === 0 || companyIds.length === 0) return []
  const rows = await db
    .selectFrom('companyManagers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['c.id', 'c.name', ...companyRightsColumns, ...counts(actor.id, loss.idList)])
    .where('m.companyId', '=', anyOf(uuids(companyIds)))
    .where(canSignIn)
    .groupBy(['c.id', 'c.name', ...companyRightsColumns])
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some) => {
    const { id, name } = some[0]!
    const held = some.map((row) => ({ ...row, rights: heldCompanyRights(toCompanyRights(row)) }))
    return rightsLeft(holdersOf(held, loss)).map((one) => ({ ...one, company: { id, name } }))
  })
}

const { and, eb, fn, not } = expressionBuilder<{ u: Users }, 'u'>()

/** Of the people of a group: who loses rights, the other people, the person who acts. */
function counts(myId: string, idList: readonly string[]) {
  const loses = eb('u.id', '=', anyOf(uuids(idList)))
  const isMe = eb('u.id', '=', myId)
  return [
    fn.countAll<number>().filterWhere(loses).as('losing'),
    fn
      .countAll<number>()
      .filterWhere(and([not(loses), not(isMe)]))
      .as('others'),
    fn
      .countAll<number>()
      .filterWhere(and([not(loses), isMe]))
      .as('mine'),
  ] as const
}

type Group = { rights: readonly string[]; losing: number; others: number; mine: number }

/** Adds up the people of groups that hold the same right. */
function holdersOf(groups: readonly Group[], { rightList = [] }: Loss): RightHolders[] {
  const lost = [...allPlatformRights, ...allCompanyRights].filter((right) => !rightList.includes(right))
  return lost.map((right) => {
    const some = groups.filter((group) => group.rights.includes(right))
    const sum = (of: (group: Group) => number) => some.reduce((total, group) => total + of(group), 0)
    return {
      right,
      losing: sum(({ losing }) => losing),
      others: sum(({ others }) => others),
      isMine: sum(({ mine }) => mine) > 0,
    }
  })
}
