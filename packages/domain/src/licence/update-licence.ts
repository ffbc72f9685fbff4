import { AppError } from '@cursus/contract/error'
import type { EventFields } from '@cursus/contract/event-values'
import type { Licence, UpdateLicenceInput } from '@cursus/contract/licence'
import { type Database, inTransaction } from '@cursus/db'
import { can } from '@cursus/rights'
import { sql } from 'kysely'
import { ofLicences, tellHolders } from '../access/index.ts'
import { seatsTaken } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { getLicence } from './get-licence.ts'
import { lockAccessesOf, moveAccesses, revokeModules } from './move-accesses.ts'
import { setLicenceManagers } from './notify-licence-managers.ts'
import { type ModuleVersion, resolveModules } from './resolve-modules.ts'

/**
 * Changes a licence; absent fields are kept, and a later end reactivates its accesses. Removed
 * modules lose their live accesses. A new version of a module moves the live accesses of
 * `free-content` at once, and those of a `course` only when `moveRunningModuleIdList` contains it.
 * What was sold is changed, and modules added, by callers with platform companies write only.
 * @throws NotAllowed, ChangedMeanwhile, LicenceDatesNotValid,
 * MaxActiveUserAllowedGreaterThanActiveUsersCount?used=, ModuleArchived, NotFound, ValidationFailed
 */
export async function updateLicence(ctx: CompanyCtx, input: UpdateLicenceInput): Promise<Licence> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { id } = input
    const former = await lockLicence(tx, id)
    const thing = { noun: 'licence', thingId: id, companyId: ctx.company.id } as const
    await assertRevision(tx, thing, input.revision)
    const before = editable(await getLicence(tx, { id }))
    const currentIds = new Set(before.modules.map(({ moduleId }) => moduleId))
    const isSeller = can(ctx.actor.subject, 'companies.write')
    const requestedIds = input.modules?.map(({ moduleId }) => moduleId) ?? input.moduleIdList ?? []
    // Before they are looked up, so that a company learns nothing about modules that it has not.
    if (!isSeller && requestedIds.some((moduleId) => !currentIds.has(moduleId))) throw new AppError('NotAllowed')
    const after = wanted(before, input, input.moduleIdList && (await resolveModules(db, input, currentIds)))
    const change = changedFields(before, after)
    if (!isSeller && sold.some((field) => field in change.after)) throw new AppError('NotAllowed')
    if (after.endDate < after.startDate) throw new AppError('LicenceDatesNotValid')
    await keepSeats(tx, id, former.maxActiveUsers, input.maxActiveUserAllowed)
    // Before modules are removed, because their accesses are closed then.
    await tellHolders(tx, ofLicences([id]))
    await setLicenceManagers(tx, id, input)
    await changeModules(tx, id, input, before.modules)
    // After the accesses, because new terms lock the seats of the licence.
    await db
      .updateTable('moduleLicences')
      .set({
        name: after.name,
        startDate: after.startDate,
        endDate: after.endDate,
        maxActiveUsers: after.maxActiveUserAllowed,
        hasAuthorizedDomainList: after.hasAuthorizedDomainList,
        authorizedDomains: after.authorizedDomainList,
        mandatoryExpireDate: after.mandatoryExpireDate,
        comment: after.comment,
        businessSupportEmails: after.businessSupportEmailList,
      })
      .where('id', '=', id)
      .execute()
    if (Object.keys(change.after).length > 0) await recordEvent(tx, { ...thing, action: 'update', ...change })
    return getLicence(tx, { id })
  })
}

type Editable = EventFields['licence']

/** Fields of the contract; the others are the company's. */
const sold = ['startDate', 'endDate', 'maxActiveUserAllowed', 'platformManagerIdList'] as const

/** The editable fields of a licence: decisions only, no derived values. */
function editable(licence: Licence): Editable {
  const { name, startDate, endDate, maxActiveUserAllowed, hasAuthorizedDomainList, authorizedDomainList } = licence
  const { mandatoryExpireDate, comment, companyManagerIdList, platformManagerIdList, businessSupportEmailList } =
    licence
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
    modules: byModule(licence.modules.map(({ id, moduleVersionId }) => ({ moduleId: id, moduleVersionId }))),
  }
}

/** The licence after an edit, in the form of `editable`. */
function wanted(before: Editable, input: UpdateLicenceInput, latest: ModuleVersion[] | undefined): Editable {
  const {
    authorizedDomainList = before.authorizedDomainList,
    businessSupportEmailList = before.businessSupportEmailList,
    companyManagerIdList = before.companyManagerIdList,
    platformManagerIdList = before.platformManagerIdList,
    modules = latest ?? before.modules,
  } = input
  return {
    name: input.name ?? before.name,
    startDate: input.startDate ?? before.startDate,
    endDate: input.endDate ?? before.endDate,
    maxActiveUserAllowed: input.maxActiveUserAllowed ?? before.maxActiveUserAllowed,
    hasAuthorizedDomainList: input.hasAuthorizedDomainList ?? before.hasAuthorizedDomainList,
    authorizedDomainList: [...new Set(authorizedDomainList)],
    mandatoryExpireDate: input.mandatoryExpireDate ?? before.mandatoryExpireDate,
    comment: input.comment ?? before.comment,
    companyManagerIdList: [...new Set(companyManagerIdList)].toSorted(),
    platformManagerIdList: [...new Set(platformManagerIdList)].toSorted(),
    businessSupportEmailList: [...new Set(businessSupportEmailList)],
    modules: byModule(modules),
  }
}

const byModule = (modules: ModuleVersion[]) => modules.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))

async function keepSeats(ctx: CompanyCtx, id: string, former: number, wanted: number | undefined): Promise<void> {
  if (wanted === undefined || wanted >= former) return
  const { used } = await ctx.db
    .selectNoFrom(seatsTaken(ctx, sql<string>`${id}::uuid`).as('used'))
    .executeTakeFirstOrThrow()
  if (wanted < used) throw new AppError('MaxActiveUserAllowedGreaterThanActiveUsersCount', { used })
}

async function changeModules(
  ctx: CompanyCtx,
  licenceId: string,
  input: UpdateLicenceInput,
  current: ModuleVersion[],
): Promise<void> {
  const { db } = ctx
  const versionBefore = new Map(current.map(({ moduleId, moduleVersionId }) => [moduleId, moduleVersionId]))
  const hasModules = input.modules !== undefined || input.moduleIdList !== undefined
  const wanted = hasModules ? await resolveModules(db, input, new Set(versionBefore.keys())) : current
  const remainingIds = new Set(wanted.map(({ moduleId }) => moduleId))
  const removed = [...versionBefore.keys()].filter((moduleId) => !remainingIds.has(moduleId))
  const changed = wanted.filter(({ moduleId, moduleVersionId }) => versionBefore.get(moduleId) !== moduleVersionId)
  // An unchanged version may have accesses on an older one, which a later request moves too.
  const movingIds = new Set(input.moveRunningModuleIdList)
  const free = await freeContentIds(db, changed)
  const moved = wanted.filter(({ moduleId }) => free.has(moduleId) || movingIds.has(moduleId))
  await lockAccessesOf(ctx, licenceId, [...removed, ...moved.map(({ moduleId }) => moduleId)])
  if (removed.length > 0) {
    await db.deleteFrom('licenceModules').where('licenceId', '=', licenceId).where('moduleId', 'in', removed).execute()
    await revokeModules(ctx, licenceId, removed)
  }
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
  for (const module of moved) await moveAccesses(ctx, licenceId, module)
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

/**
 * Returns a licence of the company and locks it until the end of the transaction; counts of its
 * seats wait for the lock.
 * @throws NotFound
 */
function lockLicence(ctx: CompanyCtx, id: string) {
  return ctx.db
    .selectFrom('moduleLicences')
    .selectAll()
    .where('companyId', '=', ctx.company.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
