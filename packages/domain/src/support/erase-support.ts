import type { Database } from '@cursus/db'
import { sql } from 'kysely'

/**
 * Empties what somebody wrote to the support, signed in or out, and what their browsers logged (decisions §9); that it was written
 * stays. A mail that still waits goes to nobody. Call it in the transaction of the erasure, while the row still has its e-mail.
 */
export async function eraseSupport(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  await sql`
    with emptied as (
      update support_messages set email = null, message = null, details = null
      where user_id = ${id} or email = ${email} returning id::text
    )
    delete from mails where template = 'supportMessage' and sent_at is null
      and data->>'supportMessageId' in (select id from emptied)`.execute(db)
  await db.deleteFrom('clientLogs').where('userId', '=', id).execute()
}
