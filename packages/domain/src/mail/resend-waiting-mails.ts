import { sendMail } from '@cursus/jobs'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'

/**
 * Gives mails to the queue again whose job was lost; one that still waits there stays one job. Returns how many of them there were;
 * a full batch means that more are due.
 */
export async function resendWaitingMails(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  const now = ctx.now()
  const { rows } = await sql<{ id: string }>`
    update mails set available_at = ${now}::timestamptz + interval '5 minutes'
    where id in (
      select id from mails
      where sent_at is null and set_aside_at is null and available_at <= ${now}
      order by available_at, id limit ${batch} for update skip locked
    ) returning id`.execute(ctx.db)
  await ctx.jobs.sendMany(
    sendMail,
    rows.map(({ id }) => ({ mailId: id })),
  )
  return rows.length
}
