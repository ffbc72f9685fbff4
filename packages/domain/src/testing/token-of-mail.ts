import type { MailTemplate } from '@cursus/contract/mail-values'
import type { Deps } from '../context.ts'
import { takeMails } from '../mail/index.ts'

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
