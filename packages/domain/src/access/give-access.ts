import type { GiveAccessInput, GiveAccessResult, GiveModulesInput, GiveModulesResult } from '@cursus/contract/access'
import { AppError, validationFailed } from '@cursus/contract/error'
import { anyOf, insertFrom, inTransactionOf, newId, tableOf, uuids } from '@cursus/db'
import { endOfDay, endsAt, isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { lockAgainstRemoval } from '../person/index.ts'
import { findOrInviteUsers, limitNewPeople } from '../user/index.ts'
import { tellParticipants } from './access-events.ts'
import { type AccessPlan, planAccess } from './plan-access.ts'

/**
 * Gives one module to any number of people (e-mails and groups), all or nothing. People who have it
 * already and suspended people are skipped; unknown e-mails become invited accounts. Seats are
 * counted under the licence's lock.
 * @throws NotFound, ValidationFailed, ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived,
 * ExpireDateNotValid, DueDateNotValid, UnauthorizedEmailDomain, NotEnoughAccessRemaining,
 * ModuleLicenceCanAcceptMoreUser, TooManyRequests
 */
export async function giveAccess(ctx: CompanyCtx, input: GiveAccessInput): Promise<GiveAccessResult> {
  await limitNewPeople(ctx, input.userList)
  return inTransactionOf(ctx, (tx) => giveOne(tx, input))
}

/** The same within the caller's transaction, of people who are counted already. */
async function giveOne(ctx: CompanyCtx, input: GiveAccessInput): Promise<GiveAccessResult> {
  const plan = await planAccess(ctx, input, { lock: true })
  if (plan.problem) throw plan.problem
  if (plan.emails.length === 0 && plan.skipped.length === 0) {
    throw validationFailed({ path: 'userList', rule: 'required' })
  }
  return { created: await carryOut(ctx, input, plan), skipped: plan.skipped }
}

/** Writes what a plan without a problem gives, in the transaction that made it. */
export async function carryOut(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  plan: AccessPlan,
): Promise<GiveAccessResult['created']> {
  const { module } = plan
  if (!module) throw new AppError('ModuleNotInLicence')
  if (plan.emails.length === 0) return []
  const created = await insertAccesses(ctx, input, { ...plan, module })
  const accessIds = created.map(({ id }) => id)
  const { id: companyId, name: companyName } = ctx.company
  const { moduleId, moduleLicenceId } = input
  const after = { moduleLicenceId, moduleId, ...plan.terms }
  await tellParticipants(ctx, { noun: 'access', accessIds, action: 'create', after, notice: 'newModuleAvailable' })
  const [moduleAccessId = ''] = accessIds
  const userLength = created.length
  await recordEvent(ctx, {
    noun: 'grant',
    thingId: moduleAccessId,
    companyId,
    action: 'create',
    after: { moduleLicenceId, moduleId, userLength },
    notice: {
      type: 'moduleAccessCreated',
      data: { companyId, companyName, moduleId, moduleTitle: module.title, moduleAccessId, userLength },
    },
  })
  return created
}

async function insertAccesses(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  plan: AccessPlan & { module: NonNullable<AccessPlan['module']> },
): Promise<GiveAccessResult['created']> {
  const users = await findOrInviteUsers(ctx, plan.emails)
  await lockAgainstRemoval(ctx.db, ctx.company.id)
  await endFormer(
    ctx,
    input.moduleId,
    users.map(({ id }) => id),
  )
  const created = users.map(({ id: userId, email }) => ({ id: newId(), userId, email }))
  const rows = tableOf('new', {
    id: uuids(created.map(({ id }) => id)),
    userId: uuids(created.map(({ userId }) => userId)),
  })
  await insertFrom(ctx.db, 'accesses', ctx.db.selectFrom(rows), ({ ref, val }) => ({
    id: ref('new.id'),
    companyId: val(ctx.company.id),
    licenceId: val(input.moduleLicenceId),
    moduleId: val(input.moduleId),
    moduleVersionId: val(plan.module.moduleVersionId),
    userId: ref('new.userId'),
    expireDate: val(plan.terms.expireDate),
    dueDate: val(plan.terms.dueDate),
    maxDayTimeLimit: val(plan.terms.maxDayTimeLimit),
    endsAt: endsAt(ctx, { ...plan.terms, acceptedAt: null }),
    createdBy: val(ctx.actor.id),
    createdAt: val(ctx.now()),
  })).execute()
  return created.map(({ id, email }) => ({ id, email }))
}

/**
 * Ends what people who are given the module have of it: under a licence that has ended, whose later
 * end would open it again beside what they are given now.
 */
async function endFormer(ctx: CompanyCtx, moduleId: string, userIds: readonly string[]): Promise<void> {
  const former = await ctx.db
    .selectFrom('accesses as a')
    .select('a.id')
    .where('a.companyId', '=', ctx.company.id)
    .where('a.moduleId', '=', moduleId)
    .where('a.userId', '=', anyOf(uuids(userIds)))
    .where(isLive(ctx))
    .orderBy('a.id')
    .forNoKeyUpdate()
    .execute()
  if (former.length === 0) return
  await ctx.db
    .updateTable('accesses as a')
    .from('moduleLicences as l')
    .whereRef('l.id', '=', 'a.licenceId')
    .where('a.id', '=', anyOf(uuids(former.map(({ id }) => id))))
    .set(({ fn, ref, val }) => ({
      expireDate: ref('l.endDate'),
      // Somebody may have moved that end meanwhile.
      endsAt: fn('least', [endOfDay(ctx, ref('l.endDate')), val(ctx.now())]),
    }))
    .execute()
}

/**
 * Gives several modules of one licence to the same people on the same terms, all or nothing.
 * @throws what `giveAccess` throws
 */
export async function giveModules(
  ctx: CompanyCtx,
  { moduleIdList, ...input }: GiveModulesInput,
): Promise<GiveModulesResult> {
  await limitNewPeople(ctx, input.userList)
  return inTransactionOf(ctx, async (tx) => {
    const results: GiveModulesResult = []
    for (const moduleId of new Set(moduleIdList)) {
      results.push({ moduleId, ...(await giveOne(tx, { ...input, moduleId })) })
    }
    return results
  })
}
