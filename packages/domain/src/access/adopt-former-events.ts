import type { StoredNotificationData } from '@cursus/contract/notification'
import type { AccessNotice, NotificationType } from '@cursus/contract/notification-values'
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
  availableAt: Date
  processedAt: Date | null
  setAsideAt: Date | null
  error: string | null
}
type Former = Pick<Outbox, 'id' | 'type' | 'data' | 'actorId'>

/**
 * Takes over the events that servers of the former release still write to its outbox, also those
 * that waited there at the upgrade. One that cannot be taken over is set aside, as the former relay
 * does. The table and this file go with the next release.
 */
export async function adoptFormerEvents(deps: Deps): Promise<void> {
  const { found } = await deps.db
    .selectNoFrom(sql<boolean>`to_regclass('public.outbox') is not null`.as('found'))
    .executeTakeFirstOrThrow()
  let former: Former | undefined
  do {
    former = undefined
    try {
      former = await inTransaction(deps.db, async (db) => {
        former = found ? await takeNext({ ...deps, db }) : undefined
        if (former) await adoptWhole({ ...deps, db }, former)
        return former
      })
    } catch (error) {
      if (!former) throw error
      await setAside(deps, former, error)
    }
  } while (former)
}

const outboxOf = ({ db }: Pick<Deps, 'db'>) => db.withTables<{ outbox: Outbox }>()

async function takeNext(ctx: Deps): Promise<Former | undefined> {
  const former = await outboxOf(ctx)
    .selectFrom('outbox')
    .select(['id', 'type', 'data', 'actorId'])
    .where('processedAt', 'is', null)
    .where('setAsideAt', 'is', null)
    .orderBy('availableAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (former) {
    await outboxOf(ctx).updateTable('outbox').set({ processedAt: ctx.now() }).where('id', '=', former.id).execute()
  }
  return former
}

const setAside = (ctx: Deps, { id }: Former, error: unknown) =>
  outboxOf(ctx)
    .updateTable('outbox')
    .set({ setAsideAt: ctx.now(), error: String(error).slice(0, 1000) })
    .where('id', '=', id)
    .execute()

async function adoptWhole(ctx: Deps, former: Former): Promise<void> {
  const { accessIdList, userIdList } = former.data
  if (accessIdList) await adoptAccesses(ctx, former, accessIdList)
  else if (userIdList && !former.data.moduleLicenceId) for (const id of userIdList) await adopt(ctx, former, id)
  else await adopt(ctx, former, former.data.moduleLicenceId ?? null)
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
