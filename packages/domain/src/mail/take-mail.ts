import type { Language } from '@cursus/contract/language'
import type { MailTemplate } from '@cursus/contract/mail'
import { type Database, inTransaction, type RowOf } from '@cursus/db'
import type { Deps } from '../context.ts'
import { holdPeople } from '../hold-people.ts'
import { createLinkToken } from './link-token.ts'
import type { MailData } from './queue-mails.ts'
import { readSupportMessage, type SupportMail } from './read-support-message.ts'

export type TakenMail = {
  id: string
  template: MailTemplate
  to: string
  language: Language
  /** Of the person written to, when they have told it. */
  firstname: string | null
  data: Omit<MailData, 'accessId' | 'supportMessageId'> & {
    link: string
    support?: SupportMail
    /** With the link that confirms an e-mail: when its password was chosen (ISO 8601), and where to choose another. */
    chosen?: { at: string; otherLink: string }
  }
  createdAt: Date
}

/** Takes a mail and counts the try; nothing for one that is sent, given up, or whose reader is erased. */
const countTry = (db: Database, mailId: string) =>
  db
    .updateTable('mails as m')
    .from('mails as found')
    .leftJoin('users as u', 'u.id', 'found.userId')
    .set(({ eb }) => ({ attempts: eb('m.attempts', '+', 1) }))
    .where('m.id', '=', mailId)
    .whereRef('found.id', '=', 'm.id')
    .where('m.sentAt', 'is', null)
    .where('m.setAsideAt', 'is', null)
    .where('u.deletedAt', 'is', null)
    .returning([
      'm.id',
      'm.template',
      'm.toEmail',
      'm.language',
      'm.data',
      'm.userId',
      'm.createdAt',
      'u.firstname',
      'u.signedUpAt',
    ])
    .$narrowType<{ data: MailData }>()

type MailRow = RowOf<typeof countTry>

/**
 * A mail that is still to be sent, with its links made now: a token is never stored, and its time starts when the mail leaves.
 * Undefined when the mail is sent, given up, or its reader or the sender of its support message erased: then there is nothing to do.
 */
export async function takeMail(ctx: Deps, { mailId }: { mailId: string }): Promise<TakenMail | undefined> {
  return inTransaction(ctx.db, async (db) => {
    // The account before its mail, as a deletion locks them.
    const waiting = await db.selectFrom('mails').select('userId').where('id', '=', mailId).executeTakeFirst()
    if (waiting?.userId) await holdPeople(db, [waiting.userId])
    const row = await countTry(db, mailId).executeTakeFirst()
    if (!row) return undefined
    const { toEmail: to, userId, data, signedUpAt, ...mail } = row
    const { accessId, supportMessageId, ...words } = data
    if (mail.template !== 'supportMessage') {
      const link = await linkOf({ ...ctx, db }, row)
      // Anybody can sign up with an e-mail: its owner must hear that the link opens the account with the password chosen then.
      const chosen =
        mail.template === 'validateEmail' && signedUpAt
          ? { chosen: { at: signedUpAt.toISOString(), otherLink: linkTo(ctx, '/auth/password/forgot', { email: to }) } }
          : {}
      return { ...mail, to, data: { ...words, link, ...chosen } }
    }
    const support = await readSupportMessage(db, supportMessageId)
    return support && { ...mail, to, data: { support, link: supportLink(ctx, support) } }
  })
}

/** To the access that the message is about; without one to the application. */
function supportLink({ settings }: Deps, { companyId, accessId }: SupportMail): string {
  const path = companyId && accessId ? `/company/${companyId}/module-access/${accessId}` : '/'
  return new URL(path, settings.appOrigin).href
}

function linkTo({ settings }: Pick<Deps, 'settings'>, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, settings.appOrigin)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

type LinkedTemplate = Exclude<MailTemplate, 'supportMessage'>

async function linkOf({ db, settings, now }: Deps, mail: MailRow): Promise<string> {
  const link = (path: string, query?: Record<string, string>) => linkTo({ settings }, path, query)
  const email = mail.toEmail
  const token = (kind: 'validate_email' | 'new_password') => createLinkToken(db, mail.userId as string, kind, now())
  switch (mail.template as LinkedTemplate) {
    case 'validateEmail':
      return link('/auth/email/valide', { token: await token('validate_email'), email })
    case 'resetPassword':
      return link('/auth/password/new', { token: await token('new_password'), email })
    case 'invitation':
      return link('/auth/signup', { email })
    case 'newModuleAvailable':
    case 'moduleIsAboutToExpired':
      return link(`/platform/user-module/${mail.data.accessId}`)
  }
}
