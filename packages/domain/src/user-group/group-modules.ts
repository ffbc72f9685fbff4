import type { GiveAccessInput, GiveAccessPreview } from '@cursus/contract/access'
import { dayOf } from '@cursus/contract/day'
import { validationFailed } from '@cursus/contract/error'
import type { AddGroupModuleInput, GroupGift, GroupModulesInput } from '@cursus/contract/user-group'
import { anyOf, insertFrom, inTransactionOf, tableOf, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
import { type AccessTerms, carryOut, lockGifts, planAccess, previewAccess, readTerms } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { groupThing, lockGroup, passOn } from './members.ts'

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

/**
 * Gives modules of a group, each to everybody who can get it or, without enough seats, to nobody.
 * People of domains that the licence does not allow are left out.
 * @param refuse throws the first problem instead of answering it
 */
async function giveGroupModules(
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
const dueFromNow = (ctx: CompanyCtx, modules: readonly GroupTerms[]): GroupTerms[] => {
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

/**
 * Gives a module to all members of a group, and to whoever joins it from now on. For a module that
 * the group has already, the terms change for those who join.
 * @throws NotFound and the errors of giving a module, except for people of other domains, who are
 * left out
 */
export async function addGroupModule(ctx: CompanyCtx, input: AddGroupModuleInput): Promise<GroupGift> {
  return inTransactionOf(ctx, async (tx, db) => {
    const { id, moduleId, moduleLicenceId } = input
    await lockGroup(tx, id)
    const terms: GroupTerms = { moduleId, licenceId: moduleLicenceId, ...readTerms(input) }
    if (input.hasMaxDayTimeLimit && terms.maxDayTimeLimit === null) {
      throw validationFailed({ path: 'maxDayTimeLimit', rule: 'required' })
    }
    await lockGifts(tx, [terms])
    const [gift] = await giveGroupModules(tx, id, [terms], toMembers(id), { refuse: true })
    const { moduleId: key, ...changed } = terms
    await db
      .insertInto('userGroupModules')
      .values({ userGroupId: id, moduleId: key, ...changed, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.columns(['userGroupId', 'moduleId']).doUpdateSet(changed))
      .execute()
    await recordEvent(tx, { ...groupThing(ctx, id), action: 'addModule', after: eventTerms(terms) })
    return gift!
  })
}

/**
 * Returns the effect of adding a module, without writing anything.
 * @throws NotFound
 */
export const previewGroupModule = (
  ctx: CompanyCtx,
  { id, ...terms }: AddGroupModuleInput,
): Promise<GiveAccessPreview> => previewAccess(ctx, { ...terms, ...toMembers(id) }, { leaveOutside: true })

/**
 * Takes modules off a group. Its members keep their accesses.
 * @throws NotFound
 */
export async function removeGroupModules(ctx: CompanyCtx, { id, idList }: GroupModulesInput): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    await lockGroup(tx, id)
    const modules = await chosenModules(tx, id, idList)
    const moduleIds = modules.map(({ moduleId }) => moduleId)
    await passOn(tx, [id], { moduleIds })
    await db.deleteFrom('userGroupModules').where('userGroupId', '=', id).where('moduleId', 'in', moduleIds).execute()
    // Accesses of people who left still wait for a decision.
    await db
      .deleteFrom('userGroupAccesses as ga')
      .using('accesses as a')
      .whereRef('a.id', '=', 'ga.accessId')
      .where('ga.userGroupId', '=', id)
      .where('ga.leftAt', 'is', null)
      .where('a.moduleId', 'in', moduleIds)
      .execute()
    await recordEvents(
      tx,
      modules.map((terms) => ({ ...groupThing(ctx, id), action: 'removeModule', before: eventTerms(terms) })),
    )
  })
}

/**
 * Gives modules of a group to the members who do not have them, all or none.
 * @throws NotFound and the errors of giving a module
 */
export async function giveMissingModules(ctx: CompanyCtx, { id, idList }: GroupModulesInput): Promise<GroupGift[]> {
  return inTransactionOf(ctx, async (tx) => {
    await lockGroup(tx, id)
    const modules = await chosenModules(tx, id, idList)
    await lockGifts(tx, modules)
    return giveGroupModules(tx, id, dueFromNow(tx, modules), toMembers(id), { refuse: true })
  })
}

const toMembers = (id: string) => ({ userList: [], userGroupIdList: [id] })

async function chosenModules(ctx: CompanyCtx, id: string, idList: readonly string[]): Promise<GroupTerms[]> {
  const wanted = new Set(idList)
  const modules = (await readGroupModules(ctx, id)).filter(({ moduleId }) => wanted.has(moduleId))
  if (modules.length !== wanted.size) throw notFound()
  return modules
}

const eventTerms = ({ licenceId, ...terms }: GroupTerms) => ({ ...terms, moduleLicenceId: licenceId })
