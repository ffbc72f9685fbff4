import type { GiveAccessPreview } from '@cursus/contract/access'
import { validationFailed } from '@cursus/contract/error'
import type { AddGroupModuleInput, GroupGift, GroupModulesInput } from '@cursus/contract/user-group'
import { inTransaction } from '@cursus/db'
import { previewAccess, readTerms } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { dueFromNow, type GroupTerms, giveGroupModules, lockGifts, readGroupModules } from './group-modules.ts'
import { groupThing, lockGroup } from './lock-groups.ts'

/**
 * Gives a module to all members of a group, and to whoever joins it from now on. For a module that
 * the group has already, the terms change for those who join.
 * @throws NotFound and the errors of giving a module, except for people of other domains, who are
 * left out
 */
export async function addGroupModule(ctx: CompanyCtx, input: AddGroupModuleInput): Promise<GroupGift> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    await lockGroup(tx, id)
    const modules = await chosenModules(tx, id, idList)
    const moduleIds = modules.map(({ moduleId }) => moduleId)
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
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
