import type { AccessNotice, NotificationType, StoredNotificationData } from '@cursus/contract/notification'
import { anyOf, inTransaction, newId, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { addToOutbox } from '../event/index.ts'
import { accessNoticeData, tellParticipants } from './record-access-events.ts'

type Former = {
  id: string
  type: NotificationType
  data: StoredNotificationData & { accessIdList?: string[]; userIdList?: string[] }
  actor_id: string | null
}

/** Former releases give up what failed five times; what is older would surprise its readers. */
const keptMs = 14 * 86_400_000

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
  const { rows } = await sql<Former>`
    update outbox set processed_at = ${ctx.now()}, set_aside_at = null where id = (
      select id from outbox where processed_at is null and created_at > ${new Date(ctx.now().getTime() - keptMs)}
      order by created_at limit 1 for update skip locked
    ) returning id, type, data, actor_id`.execute(ctx.db)
  const [former] = rows
  if (!former) return false
  const { accessIdList, userIdList } = former.data
  if (accessIdList) await adoptAccesses(ctx, former, accessIdList)
  else if (userIdList && !former.data.moduleLicenceId) for (const id of userIdList) await adopt(ctx, former, id)
  else await adopt(ctx, former, former.data.moduleLicenceId ?? null)
  return true
}

async function adopt(ctx: Deps, { type, data, actor_id }: Former, thingId: string | null): Promise<void> {
  const { accessIdList, userIdList, ...shown } = data
  const id = newId()
  await ctx.db
    .insertInto('events')
    .values({
      id,
      thingId,
      type,
      data: JSON.stringify(shown),
      actorId: actor_id,
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
