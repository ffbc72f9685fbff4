import type { Database } from '@cursus/db'
import { sql } from 'kysely'

/**
 * Empties what somebody wrote to the support, signed in or out, and what their browsers logged (decisions §9); that it was written
 * stays. A mail that still waits goes to nobody. Call it in the transaction of the erasure, while the row still has its e-mail.
 */
export async function eraseSupport(db: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const emptied = await db
    .updateTable('supportMessages')
    .set({ email: null, message: null, details: null })
    .where(({ eb, or }) => or([eb('userId', '=', id), eb('email', '=', email)]))
    .returning('id')
    .execute()
  if (emptied.length > 0) {
    await db
      .deleteFrom('mails')
      .where('template', '=', 'supportMessage')
      .where('sentAt', 'is', null)
      .where(({ eb, ref }) =>
        eb(
          sql<string>`${ref('data')} ->> 'supportMessageId'`,
          'in',
          emptied.map((message) => message.id),
        ),
      )
      .execute()
  }
  await db.deleteFrom('clientLogs').where('userId', '=', id).execute()
}
