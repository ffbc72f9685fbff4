import { AppError } from '@cursus/contract/error'
import type { EventFields } from '@cursus/contract/event-values'
import type { Licence, UpdateLicenceInput } from '@cursus/contract/licence'
import { anyOf, type Database, inTransactionOf, timestamp, uuids } from '@cursus/db'
import { can } from '@cursus/rights'
import { sql } from 'kysely'
import { ofLicences, recordAccessEvents, tellHolders, tellParticipants } from '../access/index.ts'
import { isLive, seatsTaken } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { type ModuleVersion, resolveModules } from './create-licence.ts'
import { getLicence } from './get-licence.ts'
import { setLicenceManagers } from './notify-licence-managers.ts'

/**
 * Locks the live accesses of all modules that a change revokes or moves. In one statement, because
 * a revoked access locks the seats of its licence, and others lock accesses before seats. Locked
 * before anything is counted, so that a content being completed concurrently is included.
 */
async function lockAccessesOf(ctx: CompanyCtx, licenceId: string, moduleIds: string[]): Promise<void> {
  if (moduleIds.length === 0) return
  await accessesOf(ctx, licenceId, moduleIds).select('a.id').orderBy('a.id').forNoKeyUpdate().execute()
}

const accessesOf = (ctx: CompanyCtx, licenceId: string, moduleIds: string[]) =>
  ctx.db
    .selectFrom('accesses as a')
    .where('a.companyId', '=', ctx.company.id)
    .where('a.licenceId', '=', licenceId)
    .where('a.moduleId', 'in', moduleIds)
    .where(isLive(ctx))

/** Revokes the live accesses of modules that were removed from a licence. They must be locked. */
async function revokeModules(ctx: CompanyCtx, licenceId: string, moduleIds: string[]): Promise<void> {
  const live = await accessesOf(ctx, licenceId, moduleIds).select('a.id').execute()
  if (live.length === 0) return
  const rows = await ctx.db
    .updateTable('accesses as a')
    .set({ revokedAt: ctx.now() })
    .where('a.id', '=', anyOf(uuids(live.map(({ id }) => id))))
    .returning('a.id')
    .execute()
  const accessIds = rows.map(({ id }) => id)
  await recordAccessEvents(ctx, { noun: 'access', accessIds, action: 'cancel' })
}

/**
 * Moves the live accesses of a module to another version. Results belong to contents and are kept;
 * progress is recounted over the contents of that version. Done stays done, and a module with
 * nothing left to do becomes done. The accesses must be locked.
 */
async function moveAccesses(ctx: CompanyCtx, licenceId: string, to: ModuleVersion): Promise<void> {
  const moved = await setVersion(ctx, licenceId, to)
  const accessIds = moved.map(({ id }) => id)
  const after = { moduleVersionId: to.moduleVersionId }
  await recordAccessEvents(ctx, { noun: 'access', accessIds, action: 'move', after })
  const done = moved.filter(({ doneAt, formerDoneAt }) => doneAt !== null && formerDoneAt === null)
  if (done.length === 0) return
  await tellParticipants(
    { ...ctx, actor: { kind: 'system', job: 'licence upgrade' } },
    { noun: 'accessMilestone', accessIds: done.map(({ id }) => id), action: 'complete', notice: 'moduleCompleted' },
  )
}

async function setVersion(ctx: CompanyCtx, licenceId: string, to: ModuleVersion) {
  const { db } = ctx
  const progress = accessesOf(ctx, licenceId, [to.moduleId])
    .leftJoin('moduleContents as mc', (join) => join.on('mc.moduleVersionId', '=', to.moduleVersionId))
    .leftJoin('userContents as uc', (join) =>
      join.onRef('uc.accessId', '=', 'a.id').onRef('uc.contentId', '=', 'mc.contentId').on('uc.doneAt', 'is not', null),
    )
    .where('a.moduleVersionId', '<>', to.moduleVersionId)
    .groupBy(['a.id', 'a.doneAt'])
    .select(({ fn }) => ['a.id', 'a.doneAt as formerDoneAt', fn.count<number>('uc.contentId').as('doneCount')])
  return db
    .updateTable('accesses as a')
    .from(progress.as('progress'))
    .from('moduleVersions as v')
    .set(({ case: when, fn, ref }) => ({
      moduleVersionId: ref('v.id'),
      doneCount: ref('progress.doneCount'),
      doneAt: fn.coalesce(
        'a.doneAt',
        when().when('progress.doneCount', '>=', ref('v.contentCount')).then(timestamp(ctx.now())).end(),
      ),
    }))
    .whereRef('a.id', '=', 'progress.id')
    .where('v.id', '=', to.moduleVersionId)
    .returning(['a.id', 'v.title', 'a.doneAt', 'progress.formerDoneAt'])
    .execute()
}

/**
 * Changes a licence; absent fields are kept, and a later end reactivates its accesses. Removed
 * modules lose their live accesses. A new version of a module moves the live accesses of
 * `free-content` at once, and those of a `course` only when `moveRunningModuleIdList` contains it.
 * What was sold is changed, and modules added, by callers with platform companies write only.
 * @throws NotAllowed, ChangedMeanwhile, LicenceDatesNotValid,
 * MaxActiveUserAllowedGreaterThanActiveUsersCount?used=, ModuleArchived, NotFound, ValidationFailed
 */
export async function updateLicence(ctx: CompanyCtx, input: UpdateLicenceInput): Promise<Licence> {
  return inTransactionOf(ctx, async (tx, db) => {
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
