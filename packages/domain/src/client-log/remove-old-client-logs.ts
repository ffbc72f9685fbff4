import { sql } from 'kysely'
import type { Deps } from '../context.ts'

const keptMs = 30 * 24 * 3_600_000
const keptRows = 50_000

/** Forgets browsers' logs after 30 days, and all but the newest 50,000: a fault on every page must not fill the disk. */
export async function removeOldClientLogs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { rows = keptRows }: { rows?: number } = {},
): Promise<void> {
  await sql`
    delete from client_logs where created_at < greatest(
      ${new Date(now().getTime() - keptMs)}::timestamptz,
      (select created_at from client_logs order by created_at desc offset ${rows - 1} limit 1)
    )`.execute(db)
}
