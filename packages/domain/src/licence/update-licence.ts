import { AppError } from '@cursus/contract/error'
import type { Licence, UpdateLicenceInput } from '@cursus/contract/licence'
import { type Database, inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import { seatsTaken } from '../access/index.ts'
import { changedFields } from '../audit/index.ts'
import type { CompanyCtx } from '../context.ts'
import { audit } from '../record.ts'
import { getLicence } from './get-licence.ts'
import { lockLicence } from './lock-licence.ts'
import { moveAccesses, revokeModules } from './move-accesses.ts'
import { type ModuleVersion, resolveModules } from './resolve-modules.ts'
import { setLicenceManagers } from './set-licence-managers.ts'

/**
 * Changes a licence; absent fields stay. A later end opens its accesses again by itself. Modules that are left out lose their live
 * accesses; another version of a module takes the live accesses of `free-content` along at once, those of a `course` only where
 * `moveRunningModuleIdList` names it.
 * @throws LicenceDatesNotValid, MaxActiveUserAllowedGreaterThanActiveUsersCount?used=, ModuleArchived, NotFound, ValidationFailed
 */
export async function updateLicence(ctx: CompanyCtx, input: UpdateLicenceInput): Promise<Licence> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { id } = input
    const former = await lockLicence(tx, id)
    const startDate = input.startDate ?? former.startDate
    const endDate = input.endDate ?? former.endDate
    if (endDate < startDate) throw new AppError('LicenceDatesNotValid')
    await keepSeats(tx, id, former.maxActiveUsers, input.maxActiveUserAllowed)
    const before = await getLicence(tx, { id })
    const domains = input.authorizedDomainList
    const emails = input.businessSupportEmailList
    await db
      .updateTable('moduleLicences')
      .set({
        startDate,
        endDate,
        name: input.name,
        maxActiveUsers: input.maxActiveUserAllowed,
        hasAuthorizedDomainList: input.hasAuthorizedDomainList,
        authorizedDomains: domains && [...new Set(domains)],
        mandatoryExpireDate: input.mandatoryExpireDate,
        comment: input.comment,
        businessSupportEmails: emails && [...new Set(emails)],
      })
      .where('id', '=', id)
      .execute()
    await setLicenceManagers(tx, id, input)
    await changeModules(tx, id, input)
    const licence = await getLicence(tx, { id })
    const change = changedFields(comparable(before), comparable(licence))
    if (Object.keys(change.after).length > 0) {
      await audit(tx, { noun: 'licence', thingId: id, action: 'update', companyId: ctx.company.id, ...change })
    }
    return licence
  })
}

async function keepSeats(ctx: CompanyCtx, id: string, former: number, wanted: number | undefined): Promise<void> {
  if (wanted === undefined || wanted >= former) return
  const { used } = await ctx.db
    .selectNoFrom(seatsTaken(ctx, sql<string>`${id}::uuid`).as('used'))
    .executeTakeFirstOrThrow()
  if (wanted < used) throw new AppError('MaxActiveUserAllowedGreaterThanActiveUsersCount', { used })
}

async function changeModules(ctx: CompanyCtx, licenceId: string, input: UpdateLicenceInput): Promise<void> {
  const { db } = ctx
  const held = await db
    .selectFrom('licenceModules')
    .select(['moduleId', 'moduleVersionId'])
    .where('licenceId', '=', licenceId)
    .execute()
  const heldVersion = new Map(held.map(({ moduleId, moduleVersionId }) => [moduleId, moduleVersionId]))
  const isAsked = input.modules !== undefined || input.moduleIdList !== undefined
  const wanted = isAsked ? await resolveModules(db, input, new Set(heldVersion.keys())) : held
  const kept = new Set(wanted.map(({ moduleId }) => moduleId))
  const removed = [...heldVersion.keys()].filter((moduleId) => !kept.has(moduleId))
  if (removed.length > 0) {
    await db.deleteFrom('licenceModules').where('licenceId', '=', licenceId).where('moduleId', 'in', removed).execute()
    await revokeModules(ctx, licenceId, removed)
  }
  const changed = wanted.filter(({ moduleId, moduleVersionId }) => heldVersion.get(moduleId) !== moduleVersionId)
  if (changed.length > 0) {
    await db
      .insertInto('licenceModules')
      .values(changed.map((module) => ({ licenceId, ...module })))
      .onConflict((conflict) =>
        conflict
          .columns(['licenceId', 'moduleId'])
          .doUpdateSet(({ ref }) => ({ moduleVersionId: ref('excluded.moduleVersionId') })),
      )
      .execute()
  }
  // A version that did not change may still have accesses that stayed behind: ticking the box later moves them too.
  const asked = new Set(input.moveRunningModuleIdList)
  const free = await freeContentIds(db, changed)
  for (const module of wanted) {
    if (free.has(module.moduleId) || asked.has(module.moduleId)) await moveAccesses(ctx, licenceId, module)
  }
}

async function freeContentIds(db: Database, versions: ModuleVersion[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set()
  const ids = versions.map(({ moduleVersionId }) => moduleVersionId)
  const rows = await db
    .selectFrom('moduleVersions')
    .select('moduleId')
    .where('id', 'in', ids)
    .where('type', '=', 'free-content')
    .execute()
  return new Set(rows.map(({ moduleId }) => moduleId))
}

/** What history keeps of a licence: what was decided, not what follows from it. */
function comparable(licence: Licence) {
  const { name, startDate, endDate, maxActiveUserAllowed, hasAuthorizedDomainList, authorizedDomainList } = licence
  const { mandatoryExpireDate, comment, companyManagerIdList, platformManagerIdList, businessSupportEmailList } =
    licence
  const modules = licence.modules
    .map(({ id, moduleVersionId }) => ({ moduleId: id, moduleVersionId }))
    .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  return {
    name,
    startDate,
    endDate,
    maxActiveUserAllowed,
    hasAuthorizedDomainList,
    authorizedDomainList,
    mandatoryExpireDate,
    comment,
    companyManagerIdList,
    platformManagerIdList,
    businessSupportEmailList,
    modules,
  }
}
