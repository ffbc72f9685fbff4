import type { Language } from '@cursus/contract/language-values'
import type { MailTemplate } from '@cursus/contract/mail-values'
import { declarationOf, type MailKind, notifications } from '@cursus/contract/notification-values'
import type { SupportType } from '@cursus/contract/support-values'
import { anyOf, type Database, inTransaction, type RowOf, uuids } from '@cursus/db'
import { namedRoutes, pathOf } from '@cursus/rights'
import { type NotNull, sql } from 'kysely'
import type { Deps } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { type MailNotice, type MailSender, readNotices, readSender, readShown, type ShownModule } from './dress-mail.ts'
import { areMailsHeld } from './hold-mails.ts'
import { createLinkToken, type LinkKind } from './link-token.ts'
import type { MailData } from './queue-mails.ts'
import { readGathered } from './read-gathered.ts'
import { stoppedCode } from './refused-address.ts'

/** Contents of a support mail. */
type SupportMail = {
  from: string
  /** Only for a signed-in sender. */
  senderName?: string
  /** False: nothing proves that the address belongs to the sender. */
  isSignedIn: boolean
  type?: SupportType
  message: string
  details?: { browser?: string; screen?: string; page?: string; version?: string }
  moduleTitle?: string
  contentTitle?: string
  companyName?: string
  companyId?: string
  accessId?: string
}

/** Returns the current support message; undefined once its sender is erased. */
async function readSupportMessage(db: Database, id: string | undefined): Promise<SupportMail | undefined> {
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('supportMessages as s')
    .leftJoin('users as u', 'u.id', 's.userId')
    .leftJoin('accesses as a', 'a.id', 's.accessId')
    .leftJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 's.contentId'),
    )
    .leftJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('companies as c', 'c.id', 'a.companyId')
    .select([
      's.email as from',
      'u.firstname',
      'u.lastname',
      'u.id as userId',
      's.type',
      's.message',
      's.details',
      'v.title as moduleTitle',
      'cv.title as contentTitle',
      'c.name as companyName',
      'c.id as companyId',
      'a.id as accessId',
    ])
    .where('s.id', '=', id)
    .where('s.message', 'is not', null)
    .$narrowType<{ from: NotNull; message: NotNull }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { firstname, lastname, userId, ...message } = row
  const senderName = [firstname, lastname].filter(Boolean).join(' ') || null
  const known = Object.entries({ ...message, senderName }).filter(([, value]) => value !== null)
  return { ...(Object.fromEntries(known) as Omit<SupportMail, 'isSignedIn'>), isSignedIn: userId !== null }
}

/** A module that a mail names; `link` opens it. */
type MailModule = { title: string; link?: string; shown?: ShownModule }

export type ReadyMail = {
  id: string
  template: MailTemplate
  to: string
  language: Language
  /** First name of the reader, if known. */
  firstname: string | null
  /** Absent: the mail is of the platform. */
  sender?: MailSender
  data: Omit<
    MailData,
    'accessId' | 'supportMessageId' | 'givenName' | 'acts' | 'events' | 'senderId' | NamesModules
  > & {
    notices?: (Omit<MailNotice, 'path'> & { link?: string })[]
    modules?: (NonNullable<MailData['modules']>[number] & MailModule)[]
    certificates?: (NonNullable<MailData['certificates']>[number] & MailModule)[]
    link: string
    support?: SupportMail
    /** The reader of a reminder has no account yet; the link creates it. */
    isInvited?: boolean
    /** Ends mails of this kind. */
    endLink?: string
  }
  createdAt: Date
  /** Number of this attempt, from 1. */
  attempts: number
}

type NamesModules = 'modules' | 'certificates'

/**
 * Delay before the second attempt, doubled each time, so that eight attempts span over two hours.
 */
const firstDelaySeconds = 60
export const maxMailTries = 8

/** Mails that are due, longest waiting first. */
const waiting = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db.selectFrom('mails').where('sentAt', 'is', null).where('setAsideAt', 'is', null).where('availableAt', '<=', now())

/** Ids of mails to send now, at most `batch`; of those that are held only tests, which say why. */
export async function listWaitingMails(
  ctx: Pick<Deps, 'db' | 'now' | 'settings'>,
  { batch }: { batch: number },
): Promise<string[]> {
  const isHeld = await areMailsHeld(ctx)
  const mails = await waiting(ctx)
    .select('id')
    .$if(isHeld, (all) => all.where('template', '=', 'test'))
    .orderBy('availableAt')
    .orderBy('id')
    .limit(batch)
    .execute()
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
      // What happens from now on is another mail.
      gathers: false,
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
      'u.email as ownEmail',
      'u.emailVerifiedAt',
      'u.suspendedAt',
      'u.refusedEmail',
      'u.language as ownLanguage',
    ])
    .$narrowType<{ data: MailData }>()

type MailRow = RowOf<typeof countTries>

/**
 * Takes unsent mails with new links: tokens are never stored, and their lifetime starts when the
 * mail is sent. Skips mails that are sent, set aside, taken by another worker, or whose reader or
 * support sender is erased.
 */
export async function takeMails(ctx: Deps, { idList }: { idList: string[] }): Promise<ReadyMail[]> {
  return inTransaction(ctx.db, async (db) => {
    // Locks the accounts before their mails, in the order of deletions.
    const readers = await db
      .selectFrom('mails')
      .select('userId')
      .where('id', '=', anyOf(uuids(idList)))
      .execute()
    await lockPeople(db, [...new Set(readers.flatMap(({ userId }) => userId ?? []))])
    const outgoing: ReadyMail[] = []
    for (const row of await countTries({ ...ctx, db }, idList).execute()) {
      if (row.refusedEmail === row.toEmail && !askedFor.has(row.template)) {
        await stop({ ...ctx, db }, row.id)
        continue
      }
      const current = await lookUp({ ...ctx, db }, row)
      const mail = current && (await fill({ ...ctx, db }, current))
      if (mail) outgoing.push(mail)
      else await drop({ ...ctx, db }, row.id)
    }
    return outgoing
  })
}

/** A gathered mail says what holds when it is sent; undefined when nothing is left to say. */
async function lookUp(ctx: Deps, row: MailRow): Promise<MailRow | undefined> {
  const { userId, data, emailVerifiedAt, suspendedAt, ownLanguage } = row
  if (data.events && suspendedAt) return undefined
  if (!data.acts || userId === null) return row
  if (suspendedAt) return undefined
  // Its acts are at most so much older than itself: events reach the mail by a job.
  const since = new Date(row.createdAt.getTime() - ctx.settings.mailGatherMs)
  const found = await readGathered(ctx, userId, data.acts, since)
  if (!found) return undefined
  const { moduleCount, certificateCount, managerOf } = found.data
  if (emailVerifiedAt === null) {
    // A result that a manager corrected gives a certificate, which no invitation tells.
    if (!moduleCount && !managerOf?.length) return undefined
    return { ...row, template: 'invitation', language: found.language ?? ownLanguage ?? row.language, data: found.data }
  }
  // Managers with an account are told in the application.
  if (!moduleCount && !certificateCount) return undefined
  const template = moduleCount ? 'newModuleAvailable' : 'certificateAvailable'
  return { ...row, template, language: ownLanguage ?? row.language, data: found.data }
}

async function fill(ctx: Deps, row: MailRow): Promise<ReadyMail | undefined> {
  const { id, template, language, createdAt, attempts, toEmail: to, userId, data, emailVerifiedAt } = row
  const mail = { id, template, language, createdAt, attempts, firstname: row.firstname }
  const { accessId, supportMessageId, givenName, senderId, events: _, ...words } = data
  const firstname = mail.firstname ?? givenName ?? null
  if (mail.template !== 'supportMessage') {
    const link = await linkOf(ctx, row)
    const invited = mail.template === 'reminder' && emailVerifiedAt === null ? { isInvited: true } : {}
    const notices = data.events && (await readNotices(ctx, userId as string, data.events))
    if (notices?.length === 0) return undefined
    const kinds = notices ? [...new Set(notices.map(({ kind }) => kind))] : kindsOf(row)
    const ending = kinds.length > 0 ? { endLink: await endLinkOf(ctx, row, kinds) } : {}
    const sender = await readSender(ctx, data, userId)
    const modules = await showModules(ctx, row, link)
    return {
      ...mail,
      firstname,
      to,
      ...(sender && { sender }),
      data: {
        ...words,
        ...modules,
        ...(notices && {
          notices: notices.map(({ path, ...notice }) => ({
            ...notice,
            ...(path && { link: linkTo(ctx, path, { for: to }) }),
          })),
        }),
        link,
        ...invited,
        ...ending,
      },
    }
  }
  const support = await readSupportMessage(ctx.db, supportMessageId)
  return support && { ...mail, to, data: { support, link: await supportLink(ctx, support, to) } }
}

/** Adds to the modules of a mail what it shows of them, and links. */
async function showModules(ctx: Deps, { data, toEmail, emailVerifiedAt }: MailRow, link: string) {
  const ids = [...(data.modules ?? []), ...(data.certificates ?? [])].flatMap(({ accessId }) => accessId ?? [])
  const shown = await readShown(ctx, ids)
  function withLink<Named extends { accessId?: string }>(module: Named): Named & Omit<MailModule, 'title'> {
    const found = shown.get(module.accessId ?? '')
    if (!found) return module
    const page = `/platform/user-module/${module.accessId}`
    // Who has no account yet makes it first.
    const own = emailVerifiedAt === null ? linkTo(ctx, link, { redirect: page }) : linkTo(ctx, page, { for: toEmail })
    return { ...module, link: own, shown: found }
  }
  return {
    ...(data.modules && { modules: data.modules.map(withLink) }),
    ...(data.certificates && { certificates: data.certificates.map(withLink) }),
  }
}

/** What its reader ends by the link of a mail. */
function kindsOf({ template, data, userId }: MailRow): MailKind[] {
  if (userId === null) return []
  switch (template) {
    case 'weeklyMail':
      return ['weekly']
    case 'newModuleAvailable':
      return data.certificateCount ? ['modules', 'results'] : ['modules']
    case 'certificateAvailable':
      return ['results']
    default:
      return [declarationOf(template)?.kind ?? []].flat()
  }
}

const endLinkOf = async (
  ctx: Deps,
  { userId, toEmail: email, template }: MailRow,
  kinds: MailKind[],
): Promise<string> =>
  linkTo(ctx, '/auth/mails', {
    token: await createLinkToken(ctx.db, userId as string, 'end_weekly_mail', ctx.now()),
    kinds: kinds.join(','),
    ...(template === 'digest' && { was: 'digest' }),
    email,
  })

/** Who asks for a mail knows that their mailbox can be reached again. */
const askedFor = new Set<MailTemplate>(['validateEmail', 'resetPassword'])

/** Waits for another address, or for a manager who tries again. */
const stop = ({ db, now }: Deps, id: string) =>
  db
    .updateTable('mails')
    .set({ setAsideAt: now(), error: 'The address was refused before', errorCode: stoppedCode })
    .where('id', '=', id)
    .execute()

/** Nothing is left to say: access was revoked, or the message of a support mail was erased. */
const drop = ({ db }: Deps, id: string) => db.deleteFrom('mails').where('id', '=', id).execute()

/**
 * To the access that the message is about, else to the application. It names its reader only where
 * they have an account: a shared mailbox is read by people who sign in with other addresses.
 */
async function supportLink(ctx: Deps, { companyId, accessId }: SupportMail, to: string): Promise<string> {
  const account = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', to)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  const path = companyId && accessId ? `/company/${companyId}/module-access/${accessId}` : '/'
  return linkTo(ctx, path, account && { for: to })
}

function linkTo({ settings }: Pick<Deps, 'settings'>, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, settings.appOrigin)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

type LinkedTemplate = Exclude<MailTemplate, 'supportMessage'>

/**
 * The link of a mail. `for` names its reader: somebody else may be signed in where it is opened.
 */
async function linkOf({ db, settings, now }: Deps, mail: MailRow): Promise<string> {
  const { toEmail: email, userId, data, emailVerifiedAt, ownEmail, createdAt } = mail
  const link = (path: string, query?: Record<string, string>) => linkTo({ settings }, path, query)
  const token = (kind: LinkKind) => createLinkToken(db, userId as string, kind, now())
  const module = data.accessId && `/platform/user-module/${data.accessId}`
  const invitation = async () =>
    link('/auth/signup', { token: await token('invitation'), email, ...(module && { redirect: module }) })
  const template = mail.template as LinkedTemplate
  switch (template) {
    case 'validateEmail':
      return link('/auth/email/valide', { token: await token('validate_email'), email })
    case 'resetPassword':
      return link('/auth/password/new', { token: await token('new_password'), email })
    case 'changeEmail':
      return link('/auth/email/confirm', {
        token: await createLinkToken(db, userId as string, 'change_email', now(), email),
        ...(ownEmail && { for: ownEmail }),
      })
    case 'emailChanged':
      // Dated by the change, however late it is sent: a later change must not undo an earlier undo.
      return link('/auth/email/undo', {
        token: await createLinkToken(db, userId as string, 'undo_email', createdAt, email),
        email,
      })
    case 'emailTaken':
      return emailVerifiedAt === null ? invitation() : link('/auth/signin', { email })
    case 'invitation':
    case 'reminder':
    case 'newModuleAvailable':
      // One who has signed up since an invitation was stored has no more use for its token.
      return emailVerifiedAt === null ? invitation() : link(module ?? '/platform/home', { for: email })
    case 'weeklyMail':
      return link('/platform/home', { for: email })
    case 'certificateAvailable':
      return link(module ?? '/platform/user-attestation', { for: email })
    case 'digest':
      return link('/', { for: email })
    case 'test':
      return link('/management/job', { for: email })
    case 'report':
      return link(`/company/${data.companyId}/report`, { for: email })
    default: {
      const { companyId, accessId: userModuleId, licenceId: moduleLicenceId, userId: about } = data
      // A later release may have stored a mail that this one does not know, and cannot render.
      if (!Object.hasOwn(notifications, template)) return link('/')
      const page = namedRoutes[notifications[template].target[0]]
      return link(pathOf(page, { companyId, userModuleId, moduleLicenceId, userId: about }), { for: email })
    }
  }
}
