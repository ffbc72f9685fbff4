import type { MailTemplate } from '@cursus/contract/mail-values'
import type { Database } from '@cursus/db'
import type { Deps } from '../context.ts'
import { takeMails } from '../mail/index.ts'

/**
 * What events tell their readers, in the order of their acts, with the thing that each is about.
 */
export const readNotices = (db: Database) =>
  db
    .selectFrom('events')
    .select(['type', 'data', 'thingId', 'actorId'])
    .where('type', 'is not', null)
    .where('noun', 'is not', null)
    .orderBy('revision')
    .$narrowType<{ data: object }>()
    .execute()

/** Returns the token in the newest mail of a template to that e-mail, as its reader gets it. */
export async function tokenOfMail(ctx: Deps, email: string, template: MailTemplate): Promise<string> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('toEmail', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('mails').set({ availableAt: ctx.now() }).where('id', '=', mail.id).execute()
  const [taken] = await takeMails(ctx, { idList: [mail.id] })
  return new URL(taken?.data.link ?? '').searchParams.get('token') ?? ''
}
