import type { AccessNotice, NotificationType, StoredNotificationData } from '@cursus/contract/notification'
import { anyOf, inTransaction, newId, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { addToOutbox } from '../event/index.ts'
import { accessNoticeData, tellParticipants } from './record-access-events.ts'

type Outbox = {
  id: string
  type: NotificationType
  data: StoredNotificationData & { accessIdList?: string[]; userIdList?: string[] }
  actorId: string | null
  createdAt: Date
  processedAt: Date | null
  setAsideAt: Date | null
}
type Former = Pick<Outbox, 'type' | 'data' | 'actorId'>

/** Former releases give up what failed five times; what is older would surprise its readers. */
const retentionMs = 14 * 86_400_000

/**
 * Takes over the events that servers of the former release still write to its outbox, also those
 * that waited there at the upgrade. The table and this file go with the next release.
 */
export async function adoptFormerEvents(deps: Deps): Promise<void> {
  const { found } = await deps.db
    .selectNoFrom(sql<boolean>`to_regclass('public.outbox') is not null`.as('found'))
    .executeTakeFirstOrThrow()
  while (found) if (!(await inTransaction(deps.db, (db) => adoptNext({ ...deps, db })))) return
}

async function adoptNext(ctx: Deps): Promise<boolean> {
  const db = ctx.db.withTables<{ outbox: Outbox }>()
  const former = await db
    .selectFrom('outbox')
    .select(['id', 'type', 'data', 'actorId'])
    .where('processedAt', 'is', null)
    .where('createdAt', '>', new Date(ctx.now().getTime() - retentionMs))
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!former) return false
  await db.updateTable('outbox').set({ processedAt: ctx.now(), setAsideAt: null }).where('id', '=', former.id).execute()
  const { accessIdList, userIdList } = former.data
  if (accessIdList) await adoptAccesses(ctx, former, accessIdList)
  else if (userIdList && !former.data.moduleLicenceId) for (const id of userIdList) await adopt(ctx, former, id)
  else await adopt(ctx, former, former.data.moduleLicenceId ?? null)
  return true
}

async function adopt(ctx: Deps, { type, data, actorId }: Former, thingId: string | null): Promise<void> {
  const { accessIdList, userIdList, ...shown } = data
  const id = newId()
  await ctx.db
    .insertInto('events')
    .values({
      id,
      thingId,
      type,
      data: JSON.stringify(shown),
      actorId,
      companyId: data.companyId ?? null,
      createdAt: ctx.now(),
    })
    .execute()
  await addToOutbox(ctx, [id])
}

/** The former release has recorded what happened to accesses as well, but not their milestones. */
async function adoptAccesses(ctx: Deps, { type }: Former, accessIds: string[]): Promise<void> {
  const actor = { kind: 'system', job: 'former release' } as const
  const notice = type as AccessNotice
  if (notice !== 'newModuleAvailable') {
    const action = notice === 'moduleCompleted' ? 'complete' : 'endSoon'
    return tellParticipants({ ...ctx, actor }, { noun: 'accessMilestone', accessIds, action, notice })
  }
  const events = await ctx.db
    .updateTable('events as e')
    .from('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .set({ type: notice, data: accessNoticeData })
    .where('e.noun', '=', 'access')
    .where('e.action', '=', 'create')
    .whereRef('e.thingId', '=', 'a.id')
    .where('a.id', '=', anyOf(uuids(accessIds)))
    .returning('e.id')
    .execute()
  await addToOutbox(
    ctx,
    events.map(({ id }) => id),
  )
}
