import { AppError } from '@cursus/contract/error'
import type { DeclineUserModuleInput, UserModule } from '@cursus/contract/participant'
import { type Database, inTransactionOf, preparedQuery, type RowOf, timestamp } from '@cursus/db'
import { ofAccesses, tellHolders } from '../access/index.ts'
import { accessReason, clockOf, endsAt, type Moment, momentOf } from '../access-terms/index.ts'
import { signOfActivity } from '../activity/index.ts'
import type { UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { readLearnerResources } from './learner-resources.ts'
import { isOpenable, readModuleContents, type Standing, toUserContent } from './module-contents.ts'
import { assertUsable, isActive, isUsable } from './usable-access.ts'
import { readAccesses, toUserModuleRow } from './user-module-row.ts'

type Own = Moment & { id: string; userId: string }

const selectOwnAccess = (db: Database, own: Own) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select([
      'a.id',
      'a.userId',
      'a.moduleVersionId',
      'a.acceptedAt',
      'a.expireDate',
      'a.maxDayTimeLimit',
      accessReason(clockOf(own)).as('reason'),
    ])
    .where('a.id', '=', own.id)
    .where('a.userId', '=', own.userId)

const readAccess = preparedQuery(selectOwnAccess)
const lockAccess = preparedQuery((db, own: Own) => selectOwnAccess(db, own).forNoKeyUpdate('a'))

type OwnAccess = RowOf<typeof readAccess>

/**
 * Returns an access of the calling participant.
 * @throws NotFound, also for another user's access
 */
async function readOwnAccess(ctx: UserCtx, id: string, { lock = false } = {}): Promise<OwnAccess> {
  const read = lock ? lockAccess : readAccess
  const [access] = await read(ctx.db, { ...momentOf(ctx), id, userId: ctx.actor.id })
  if (!access) throw notFound()
  return access
}

/**
 * Returns one of the participant's own accesses with its contents, in any state. Links and files
 * are included only where they may be opened.
 * @throws NotFound, also for another user's access
 */
export async function getUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  const [row] = await readAccesses(ctx, [ctx.actor.id], userModuleId)
  if (!row) throw notFound()
  const [rows, resources] = await Promise.all([
    readModuleContents(ctx.db, { ...row, accessId: row.id }),
    readLearnerResources(ctx.db, row, { ofModule: true }),
  ])
  const contents = rows.map((content) => ({ ...content, reason: row.reason }))
  const openable = new Set(contents.filter(isOpenable).map(({ contentId }) => contentId))
  return {
    ...toUserModuleRow(row),
    hasMaxDayTimeLimit: row.maxDayTimeLimit !== null,
    maxDayTimeLimit: row.maxDayTimeLimit,
    endsIfAcceptedToday: row.acceptedAt ? null : earliest([row.expireDate, row.endDateIfAccepted, row.licenceEndDate]),
    chapters: toChapters(contents),
    resources: resources.filter(({ contentId }) =>
      contentId === null ? isUsable(row.reason) : openable.has(contentId),
    ),
    notes: contents
      .filter((content) => content.notes !== '')
      .map((content) => ({
        contentId: content.contentId,
        title: content.title,
        notes: content.notes,
        updatedAt: content.notesUpdatedAt!.toISOString(),
      })),
  }
}

function toChapters(contents: Standing[]): UserModule['chapters'] {
  const chapters = new Map<string, UserModule['chapters'][number]>()
  for (const content of contents) {
    const chapter = chapters.get(content.chapterId) ?? {
      id: content.chapterId,
      title: content.chapterTitle,
      contents: [],
    }
    chapter.contents.push(toUserContent(content))
    chapters.set(chapter.id, chapter)
  }
  return [...chapters.values()]
}

/** The earliest of some days; null when there is none. */
function earliest(days: (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/**
 * Accepts a module, which starts its days (`maxDayTimeLimit`), never beyond the existing end of the
 * access. Idempotent.
 * @throws NotFound, ModuleAccessNotActive
 */
export async function acceptUserModule(ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<UserModule> {
  return inTransactionOf(ctx, async (tx, db) => {
    const now = ctx.now()
    // The company then knows the account, which is copied into its list: accounts before accesses.
    await lockPeople(db, [ctx.actor.id], 'changes')
    const access = await readOwnAccess(tx, userModuleId, { lock: true })
    if (!access.acceptedAt) {
      if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
      await db
        .updateTable('accesses')
        .set({ acceptedAt: now, endsAt: endsAt(ctx, { ...access, acceptedAt: now }) })
        .where('id', '=', access.id)
        .execute()
    }
    return getUserModule(tx, { userModuleId })
  })
}

/**
 * Declines a module that was assigned by mistake, before it is accepted: the access is revoked,
 * which frees its seat and ends reminders, and the managers read the reason. They can restore it.
 * Idempotent.
 * @throws NotFound, ModuleAlreadyAccepted, ModuleAccessNotActive
 */
export async function declineUserModule(
  ctx: UserCtx,
  { userModuleId, reason }: DeclineUserModuleInput,
): Promise<UserModule> {
  return inTransactionOf(ctx, async (tx, db) => {
    // Waits for the erasure of the person.
    await lockPeople(db, [ctx.actor.id])
    const access = await readOwnAccess(tx, userModuleId, { lock: true })
    if (access.reason !== 'declined') {
      if (access.acceptedAt) throw new AppError('ModuleAlreadyAccepted')
      if (!isActive(access.reason)) throw new AppError('ModuleAccessNotActive')
      await db
        .updateTable('accesses')
        .set({ revokedAt: ctx.now(), declineReason: reason })
        .where('id', '=', access.id)
        .execute()
      await tell(tx, access.id, reason)
    }
    return getUserModule(tx, { userModuleId })
  })
}

async function tell(tx: UserCtx, moduleAccessId: string, reason: string): Promise<void> {
  const data = await tx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select(['a.moduleId', 'v.title as moduleTitle', 'a.companyId', 'c.name as companyName'])
    .where('a.id', '=', moduleAccessId)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    noun: 'access',
    thingId: moduleAccessId,
    companyId: data.companyId,
    action: 'decline',
    after: { reason },
    notice: { type: 'moduleDeclined', data: { ...data, moduleAccessId } },
  })
  await tellHolders(tx, ofAccesses([moduleAccessId]))
}

type Sign = { accessId: string; contentId: string; now: Date }

const extendPeriod = preparedQuery((db, { accessId, contentId, now }: Sign) =>
  db
    .updateTable('userContents as uc')
    .set(signOfActivity(timestamp(now)))
    .where('uc.accessId', '=', accessId)
    .where('uc.contentId', '=', contentId)
    .where('uc.activeFrom', 'is not', null)
    .returning('uc.contentId'),
)

/**
 * The participant is active in an open content: the time since its last sign of activity counts,
 * unless it was idle.
 * @throws NotFound for a content that was never opened, ModuleAccessNotActive, NotAvailableContent
 */
export async function recordActivity(
  ctx: UserCtx,
  { userModuleId, contentId }: { userModuleId: string; contentId: string },
): Promise<void> {
  assertUsable(await readOwnAccess(ctx, userModuleId))
  const extended = await extendPeriod(ctx.db, { accessId: userModuleId, contentId, now: ctx.now() })
  if (extended.length === 0) throw notFound()
}
