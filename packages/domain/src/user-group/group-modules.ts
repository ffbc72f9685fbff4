import type { GiveAccessInput } from '@cursus/contract/access'
import { dayOf } from '@cursus/contract/day'
import type { GroupGift } from '@cursus/contract/user-group'
import { anyOf, insertFrom, tableOf, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
import { type AccessTerms, carryOut, lockLiveAccesses, lockSeats, planAccess } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'

/** A module that the members of a group get, and its terms. */
export type GroupTerms = AccessTerms & { moduleId: string; licenceId: string }

/** Whom a gift is for: the joining people, or all members of the group. */
type Receivers = Pick<GiveAccessInput, 'userList' | 'userGroupIdList'>

/** The modules of a locked group, in the order of their ids. */
export const readGroupModules = (ctx: CompanyCtx, groupId: string): Promise<GroupTerms[]> =>
  ctx.db
    .selectFrom('userGroupModules')
    .select(['moduleId', 'licenceId', 'expireDate', 'dueDate', 'maxDayTimeLimit'])
    .where('userGroupId', '=', groupId)
    .orderBy('moduleId')
    .execute()

/** Locks everything that giving these modules will lock; call it before accounts are locked. */
export async function lockGifts(ctx: CompanyCtx, modules: readonly GroupTerms[]): Promise<void> {
  if (modules.length === 0) return
  await lockSeats(
    ctx,
    modules.map(({ licenceId }) => licenceId),
  )
  await lockLiveAccesses(
    ctx,
    modules.map(({ moduleId }) => moduleId),
  )
}

/**
 * Gives modules of a group, each to everybody who can get it or, without enough seats, to nobody.
 * People of domains that the licence does not allow are left out.
 * @param refuse throws the first problem instead of answering it
 */
export async function giveGroupModules(
  ctx: CompanyCtx,
  groupId: string,
  modules: readonly GroupTerms[],
  receivers: Receivers,
  { refuse = false }: { refuse?: boolean } = {},
): Promise<GroupGift[]> {
  const gifts: GroupGift[] = []
  for (const terms of modules) {
    const input = inputOf(terms, receivers)
    const plan = await planAccess(ctx, input, { lock: true, leaveOutside: true })
    const { problem, module } = plan
    if (problem && refuse) throw problem
    const created = problem ? [] : await carryOut(ctx, input, plan)
    await linkAccesses(
      ctx,
      groupId,
      created.map(({ id }) => id),
    )
    gifts.push({
      module: { id: terms.moduleId, title: module?.title ?? '' },
      given: created.length,
      leftOut: plan.outsideDomains.length + plan.skipped.filter(({ reason }) => reason === 'suspended').length,
      error: problem ? { code: problem.code, options: problem.options } : null,
    })
  }
  return gifts
}

/** Who gets a module after its due date gets it without one, and is not late from the first day. */
export const dueFromNow = (ctx: CompanyCtx, modules: readonly GroupTerms[]): GroupTerms[] => {
  const today = dayOf(ctx.now(), ctx.settings.timeZone)
  return modules.map((terms) => ({
    ...terms,
    dueDate: terms.dueDate !== null && terms.dueDate < today ? null : terms.dueDate,
  }))
}

/** Gives the modules of a group to people who have just joined it. */
export async function giveToJoined(
  ctx: CompanyCtx,
  groupId: string,
  modules: readonly GroupTerms[],
  joined: readonly string[],
): Promise<GroupGift[]> {
  if (modules.length === 0 || joined.length === 0) return []
  const people = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', anyOf(uuids([...joined])))
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .execute()
  const receivers = { userList: people.map(({ email }) => email), userGroupIdList: [] }
  return giveGroupModules(ctx, groupId, dueFromNow(ctx, modules), receivers)
}

const inputOf = (terms: GroupTerms, receivers: Receivers): GiveAccessInput => ({
  moduleLicenceId: terms.licenceId,
  moduleId: terms.moduleId,
  expireDate: terms.expireDate,
  dueDate: terms.dueDate,
  hasMaxDayTimeLimit: terms.maxDayTimeLimit !== null,
  maxDayTimeLimit: terms.maxDayTimeLimit,
  ...receivers,
})

/** Remembers that the group gave these accesses. */
async function linkAccesses(ctx: CompanyCtx, groupId: string, accessIds: string[]): Promise<void> {
  if (accessIds.length === 0) return
  const rows = tableOf('new', { accessId: uuids(accessIds) })
  await insertFrom(ctx.db, 'userGroupAccesses', ctx.db.selectFrom(rows), ({ ref, val }) => ({
    accessId: ref('new.accessId'),
    userGroupId: val(groupId),
  })).execute()
}
