import type { Notification, NotificationType } from '@cursus/contract/notification'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

const shown = 100
/** How far back the list goes; older ones count as unread no more. */
const since = sql`now() - interval '90 days'`

type Row = { id: string; type: NotificationType; data: Notification['data']; createdAt: Date; readAt: Date | null }

/** The newest 100 notifications of the last 90 days, and how many of all those days are unread. */
export async function listNotifications(ctx: UserCtx): Promise<{ rows: Notification[]; unread: number }> {
  const { rows } = await sql<Row>`
    select e.id, e.type, e.data, n.created_at, n.read_at
    from notifications n join events e on e.id = n.event_id
    where n.user_id = ${ctx.actor.id} and n.created_at > ${since}
    order by n.created_at desc, n.event_id desc limit ${shown}`.execute(ctx.db)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      type: row.type,
      isRead: row.readAt !== null,
      creationDate: row.createdAt.toISOString(),
      data: row.data,
    })),
    unread: await countUnread(ctx),
  }
}

export async function countUnread(ctx: UserCtx): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications n
    where n.user_id = ${ctx.actor.id} and n.read_at is null and n.created_at > ${since}`.execute(ctx.db)
  return rows[0]?.unread ?? 0
}
