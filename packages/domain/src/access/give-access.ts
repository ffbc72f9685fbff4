import type { GiveAccessInput, GiveAccessResult } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'
import { inTransaction, newId } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../record.ts'
import { findOrInviteUsers } from '../user/index.ts'
import { endsAt } from './access-terms.ts'
import { auditAccesses } from './audit-accesses.ts'
import { type AccessPlan, planAccess } from './plan-access.ts'

/**
 * Gives one module to any number of people (e-mails and groups), all or nothing; who already has it, or is suspended, is skipped. Unknown
 * e-mails become invited accounts. The seats are counted under the licence's lock.
 * @throws NotFound, ValidationFailed, ModuleLicenceNotActive, ModuleNotInLicence, ModuleArchived, ExpireDateNotValid,
 * UnauthorizedEmailDomain, NotEnoughAccessRemaining, ModuleLicenceCanAcceptMoreUser
 */
export async function giveAccess(ctx: CompanyCtx, input: GiveAccessInput): Promise<GiveAccessResult> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const plan = await planAccess(tx, input, { lock: true })
    if (plan.problem) throw plan.problem
    if (plan.emails.length === 0 && plan.skipped.length === 0) {
      const issue = { path: 'userList', rule: 'required' }
      throw new AppError('ValidationFailed', issue, [issue])
    }
    if (plan.emails.length === 0) return { created: [], skipped: plan.skipped }
    const created = await insertAccesses(tx, input, plan)
    const accessIds = created.map(({ id }) => id)
    const { id: companyId, name: companyName } = ctx.company
    const { moduleId, moduleLicenceId } = input
    const after = { moduleLicenceId, moduleId, ...plan.terms }
    await auditAccesses(tx, { accessIds, companyId, action: 'create', after })
    const about = { companyId, companyName, moduleId, moduleTitle: plan.module?.title ?? '' }
    await recordEvent(tx, 'newModuleAvailable', { ...about, accessIdList: accessIds })
    await recordEvent(tx, 'moduleAccessCreated', {
      ...about,
      moduleAccessId: accessIds[0] ?? '',
      userLength: created.length,
    })
    return { created, skipped: plan.skipped }
  })
}

async function insertAccesses(
  ctx: CompanyCtx,
  input: GiveAccessInput,
  plan: AccessPlan,
): Promise<GiveAccessResult['created']> {
  const users = await findOrInviteUsers(ctx, plan.emails)
  const created = users.map(({ id: userId, email }) => ({ id: newId(), userId, email }))
  const { expireDate, maxDayTimeLimit } = plan.terms
  await sql`
    insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, expire_date,
      max_day_time_limit, ends_at, created_by, created_at)
    select new.id, ${ctx.company.id}, ${input.moduleLicenceId}, ${input.moduleId}, ${plan.module?.moduleVersionId},
      new.user_id, ${expireDate}, ${maxDayTimeLimit}, ${endsAt(ctx, { ...plan.terms, acceptedAt: null })},
      ${ctx.actor.id}, ${ctx.now()}
    from unnest(${created.map(({ id }) => id)}::uuid[], ${created.map(({ userId }) => userId)}::uuid[])
      as new (id, user_id)`.execute(ctx.db)
  return created.map(({ id, email }) => ({ id, email }))
}
