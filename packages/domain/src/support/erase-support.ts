import { sql } from 'kysely'
import type { Eraser } from '../context.ts'

/**
 * Erases the support messages of a user, signed in or out, and the logs of their browsers; the rows
 * stay without content, and waiting mails are not sent. Call it in the erasing transaction, while
 * the row still has its e-mail.
 */
export const eraseSupport: Eraser = async ({ db }, { id, email }) => {
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
