import type { Language } from '@cursus/contract/language'
import type { MailTemplate } from '@cursus/contract/mail'
import { anyOf, inTransaction, type RowOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { lockPeople } from '../lock-people.ts'
import { createLinkToken } from './link-token.ts'
import type { MailData } from './queue-mails.ts'
import { readSupportMessage, type SupportMail } from './read-support-message.ts'

export type TakenMail = {
  id: string
  template: MailTemplate
  to: string
  language: Language
  /** First name of the reader, if known. */
  firstname: string | null
  data: Omit<MailData, 'accessId' | 'supportMessageId' | 'givenName'> & {
    link: string
    support?: SupportMail
    /**
     * In the mail that confirms an e-mail: when its password was set (ISO 8601), and a link to set
     * another.
     */
    chosen?: { at: string; otherLink: string }
    /** The reader of a reminder has no account yet; the link creates it. */
    isInvited?: boolean
  }
  createdAt: Date
  /** Number of this attempt, from 1. */
  attempts: number
}

/**
 * Delay before the second attempt, doubled each time, so that eight attempts span over two hours.
 */
const firstDelaySeconds = 60
export const maxMailTries = 8

/** Mails that are due, longest waiting first. */
const waiting = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.selectFrom('mails').where('sentAt', 'is', null).where('setAsideAt', 'is', null).where('availableAt', '<=', now())

/** Ids of mails to send now, at most `batch`. */
export async function listWaitingMails(ctx: Pick<Deps, 'db' | 'now'>, { batch }: { batch: number }): Promise<string[]> {
  const mails = await waiting(ctx).select('id').orderBy('availableAt').orderBy('id').limit(batch).execute()
  return mails.map(({ id }) => id)
}

/**
 * Counts an attempt of each and delays the next, so that nobody else takes a mail while it is sent.
 */
const countTries = ({ db, now }: Deps, ids: string[]) =>
  db
    .updateTable('mails as m')
    .from('mails as found')
    .leftJoin('users as u', 'u.id', 'found.userId')
    .set(({ eb, ref, lit }) => ({
      attempts: eb('m.attempts', '+', 1),
      availableAt: sql<Date>`${now()}::timestamptz + make_interval(secs => ${lit(firstDelaySeconds)} * 2 ^ ${ref('m.attempts')})`,
    }))
    .where('m.id', '=', anyOf(uuids(ids)))
    .whereRef('found.id', '=', 'm.id')
    .where('m.sentAt', 'is', null)
    .where('m.setAsideAt', 'is', null)
    .where('m.availableAt', '<=', now())
    .where('u.deletedAt', 'is', null)
    .returning([
      'm.id',
      'm.template',
      'm.toEmail',
      'm.language',
      'm.data',
      'm.userId',
      'm.createdAt',
      'm.attempts',
      'u.firstname',
      'u.signedUpAt',
    ])
    .$narrowType<{ data: MailData }>()

type MailRow = RowOf<typeof countTries>

/**
 * Takes unsent mails with new links: tokens are never stored, and their lifetime starts when the
 * mail is sent. Skips mails that are sent, set aside, taken by another worker, or whose reader or
 * support sender is erased.
 */
export async function takeMails(ctx: Deps, { idList }: { idList: string[] }): Promise<TakenMail[]> {
  return inTransaction(ctx.db, async (db) => {
    // Locks the accounts before their mails, in the order of deletions.
    const readers = await db
      .selectFrom('mails')
      .select('userId')
      .where('id', '=', anyOf(uuids(idList)))
      .execute()
    await lockPeople(db, [...new Set(readers.flatMap(({ userId }) => userId ?? []))])
    const taken: TakenMail[] = []
    for (const row of await countTries({ ...ctx, db }, idList).execute()) {
      const mail = await fill({ ...ctx, db }, row)
      if (mail) taken.push(mail)
      else await setAside({ ...ctx, db }, row.id)
    }
    return taken
  })
}

async function fill(ctx: Deps, row: MailRow): Promise<TakenMail | undefined> {
  const { toEmail: to, userId, data, signedUpAt, ...mail } = row
  const { accessId, supportMessageId, givenName, ...words } = data
  const firstname = mail.firstname ?? givenName ?? null
  if (mail.template !== 'supportMessage') {
    const link = await linkOf(ctx, row)
    const invited = mail.template === 'reminder' && signedUpAt === null ? { isInvited: true } : {}
    // Anybody can sign up with an e-mail, so its owner must learn that the link opens the account
    // with that password.
    const chosen =
      mail.template === 'validateEmail' && signedUpAt
        ? { chosen: { at: signedUpAt.toISOString(), otherLink: linkTo(ctx, '/auth/password/forgot', { email: to }) } }
        : {}
    return { ...mail, firstname, to, data: { ...words, link, ...chosen, ...invited } }
  }
  const support = await readSupportMessage(ctx.db, supportMessageId)
  return support && { ...mail, to, data: { support, link: supportLink(ctx, support) } }
}

/** The message of a support mail is erased with its sender. */
const setAside = ({ db, now }: Deps, id: string) =>
  db.updateTable('mails').set({ setAsideAt: now(), error: 'The message is erased' }).where('id', '=', id).execute()

/** To the access that the message is about, else to the application. */
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
    case 'reminder':
      if (mail.signedUpAt === null) return link('/auth/signup', { email })
      return link(mail.data.accessId ? `/platform/user-module/${mail.data.accessId}` : '/platform/home')
    case 'newModuleAvailable':
      return link(`/platform/user-module/${mail.data.accessId}`)
    case 'report':
      return link(`/company/${mail.data.companyId}/report`)
    case 'licenceAlmostFull':
    case 'licenceFull':
    case 'licenceAboutToEnd':
      return link(`/company/${mail.data.companyId}/module-licence/${mail.data.licenceId}`)
  }
}
