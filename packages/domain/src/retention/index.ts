import { jobHistoryId } from '@cursus/contract/job-values'
import type { Retention, RetentionInput } from '@cursus/contract/retention'
import { type RetentionKind, retentionKinds } from '@cursus/contract/retention-values'
import { type Accesses, type Database, type DB, inTransaction, inTransactionOf, type ModuleLicences } from '@cursus/db'
import { expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { type Clock, endOfDay } from '../access-terms/index.ts'
import type { Deps, ManagementCtx } from '../context.ts'
import { oldEvents, recordEvent, removeEvents } from '../event/index.ts'
import { iso } from '../query/index.ts'

const dayMs = 86_400_000
const kindNames = Object.keys(retentionKinds) as RetentionKind[]

// biome-ignore lint/suspicious/noExplicitAny: each kind selects from tables of its own
type Old = SelectQueryBuilder<any, any, { id: string; at: Date | null }>
type Kind = {
  /** Rows from before a moment that would be removed, with when they began to age. */
  old(db: Database, since: Date, clock: Clock): Old
  /** Removes them, in a transaction. */
  remove(tx: Database, ids: string[], now: Date): Promise<unknown>
}

const exportMs = retentionKinds.exports.days * dayMs

const kinds: Record<RetentionKind, Kind> = {
  history: { old: oldEvents, remove: removeEvents },
  mails: {
    // Those that wait are never old.
    old: (db, since) =>
      db
        .selectFrom('mails')
        .select(['id', 'createdAt as at'])
        .where('createdAt', '<', since)
        .where(({ eb, or }) => or([eb('sentAt', 'is not', null), eb('setAsideAt', 'is not', null)])),
    remove: (tx, ids) => tx.deleteFrom('mails').where('id', 'in', ids).execute(),
  },
  support: {
    old: (db, since) =>
      db.selectFrom('supportMessages').select(['id', 'createdAt as at']).where('createdAt', '<', since),
    remove: (tx, ids) => tx.deleteFrom('supportMessages').where('id', 'in', ids).execute(),
  },
  exports: {
    // They expire by themselves later; those that have are removed with their files.
    old: (db, since, { now }) =>
      db
        .selectFrom('madeFiles')
        .select(['id', 'createdAt as at'])
        .where('kind', '=', 'export')
        .where('expiresAt', '<', new Date(since.getTime() + exportMs))
        .where('expiresAt', '>', now()),
    remove: (tx, ids, now) => tx.updateTable('madeFiles').set({ expiresAt: now }).where('id', 'in', ids).execute(),
  },
  results: { old: closedAccesses, remove: removeAccesses },
}

/** Accesses that have been closed since then, but those with a certificate, which proves them. */
function closedAccesses(db: Database, since: Date, clock: Clock): Old {
  const { fn, ref, selectFrom } = expressionBuilder<DB & { a: Accesses }, 'a'>()
  // Not joined: the removal locks accesses only.
  const licences = selectFrom('moduleLicences as l')
  const end = endOfDay(clock, expressionBuilder<DB & { l: ModuleLicences }, 'l'>().ref('l.endDate'))
  const ownEnd = licences.select(end.as('end')).whereRef('l.id', '=', 'a.licenceId').$asScalar()
  // Not read by each access: a licence ends for a million of them at one moment.
  const endedLicences = licences.select('l.id').where(end, '<', since)
  return db
    .selectFrom('accesses as a')
    .select(['a.id', fn<Date>('least', [ref('a.revokedAt'), ref('a.endsAt'), ref('a.erasedAt'), ownEnd]).as('at')])
    .where(({ eb, or }) =>
      or([
        eb('a.revokedAt', '<', since),
        eb('a.endsAt', '<', since),
        eb('a.erasedAt', '<', since),
        eb('a.licenceId', 'in', endedLicences),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('attestations as c').select('c.id').whereRef('c.accessId', '=', 'a.id'))),
    )
}

async function removeAccesses(tx: Database, ids: string[]): Promise<void> {
  const attempts = tx.selectFrom('attempts').select('id').where('accessId', 'in', ids)
  await tx.deleteFrom('interactions').where('attemptId', 'in', attempts).execute()
  await tx.deleteFrom('attemptScos').where('attemptId', 'in', attempts).execute()
  for (const table of [
    'attempts',
    'learningPeriods',
    'userContents',
    'favoriteResources',
    'reminderAccesses',
    'userGroupAccesses',
  ] as const)
    await tx.deleteFrom(table).where('accessId', 'in', ids).execute()
  await tx
    .updateTable('supportMessages')
    .set({ accessId: null, contentId: null })
    .where('accessId', 'in', ids)
    .execute()
  await tx.deleteFrom('accesses').where('id', 'in', ids).execute()
}

const sinceOf = ({ now }: Pick<Deps, 'now'>, days: number) => new Date(now().getTime() - days * dayMs)

async function daysOf(db: Database): Promise<Record<RetentionKind, number | null>> {
  const chosen = await db.selectFrom('retention').selectAll().execute()
  const defaults = kindNames.map((kind) => [kind, retentionKinds[kind].days])
  return Object.fromEntries([...defaults, ...chosen.map(({ kind, keptDays }) => [kind, keptDays])])
}

/** For how long what is kept, and since when there is any. */
export async function listRetention({ db, now, settings }: ManagementCtx): Promise<Retention[]> {
  const days = await daysOf(db)
  return Promise.all(
    kindNames.map(async (kind) => {
      const first = await kinds[kind].old(db, now(), { now, settings }).orderBy('id').limit(1).executeTakeFirst()
      return { kind, days: days[kind], oldest: first?.at ? iso(first.at) : null }
    }),
  )
}

/** What a kind would lose now with so many days. */
export async function countOld(
  ctx: ManagementCtx,
  { kind, days }: { kind: RetentionKind; days: number },
): Promise<{ count: number; oldest: string | null }> {
  const found = await ctx.db
    .selectFrom(kinds[kind].old(ctx.db, sinceOf(ctx, days), ctx).as('old'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('old.at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: found.count, oldest: iso(found.oldest) }
}

/** Sets for how long a kind is kept; a worker removes what is older within a day. */
export async function setRetention(ctx: ManagementCtx, { kind, days }: RetentionInput): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    await db
      .insertInto('retention')
      .values({ kind, keptDays: days })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ keptDays: days }))
      .execute()
    const after = { name: kind, days }
    await recordEvent(tx, { noun: 'job', thingId: jobHistoryId, action: 'setRetention', after })
  })
}

/**
 * Removes what is older than its kind is kept, in batches, and writes how much.
 * @returns how much of each kind
 */
export async function removeOld(
  { db, ...deps }: Deps,
  { batch }: { batch: number },
): Promise<Partial<Record<RetentionKind, number>>> {
  const days = await daysOf(db)
  const removed: Partial<Record<RetentionKind, number>> = {}
  for (const kind of kindNames) {
    const kept = days[kind]
    if (kept === null) continue
    const [now, since] = [deps.now(), sinceOf(deps, kept)]
    const removeBatch = () =>
      inTransaction(db, async (tx) => {
        // Locked, because a manager may open an access again meanwhile.
        const rows = await kinds[kind]
          .old(tx, since, { ...deps, now: () => now })
          .orderBy('id')
          .limit(batch)
          .forUpdate()
          .skipLocked()
          .execute()
        const ids = rows.map(({ id }) => id)
        if (ids.length > 0) await kinds[kind].remove(tx, ids, now)
        return ids.length
      })
    let count = 0
    for (let last = batch; last === batch; count += last) last = await removeBatch()
    if (count === 0) continue
    removed[kind] = count
    const ctx = { ...deps, db, actor: { kind: 'system' as const, job: 'remove-events' } }
    const after = { name: kind, count }
    await recordEvent(ctx, { noun: 'job', thingId: jobHistoryId, action: 'removeOld', after })
  }
  return removed
}
