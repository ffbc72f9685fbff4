import type { Language } from '@cursus/contract/language-values'
import type { SendSupportInput, SendUserSupportInput } from '@cursus/contract/support'
import type { SupportType } from '@cursus/contract/support-values'
import { type Database, inTransaction, newId } from '@cursus/db'
import { sql } from 'kysely'
import { isLicenceActive } from '../access-terms/index.ts'
import { lockAccount } from '../auth/index.ts'
import type { CallDeps, Deps, Eraser, OpenCtx, UserCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'

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

type Message = {
  userId: string | null
  email: string
  language: Language
  type: SupportType | null
  accessId: string | null
  contentId: string | null
  message: string
  details: SendSupportInput['details']
}

/**
 * Sends a message of anybody to the platform's support; signed-in users write under their own
 * e-mail.
 * @throws TooManyRequests
 */
export async function sendSupport(ctx: OpenCtx, input: SendSupportInput): Promise<void> {
  const user = ctx.actor?.kind === 'user' ? ctx.actor : undefined
  const email = user?.email ?? input.email
  if (user) await limitRate(ctx, 'userSupport', { userId: user.id })
  else await limitRate(ctx, 'support', { address: ctx.address, email })
  await store(ctx, {
    userId: user?.id ?? null,
    email,
    language: user?.language ?? input.language ?? ctx.language,
    type: null,
    accessId: null,
    contentId: null,
    message: input.message,
    details: input.details,
  })
}

/**
 * Sends a message of a signed-in user, optionally about one of their modules: to the company's
 * contacts for that module, else to the platform's support.
 * @throws NotFound for another user's module or a content of another module, TooManyRequests
 */
export async function sendUserSupport(ctx: UserCtx & { address: string }, input: SendUserSupportInput): Promise<void> {
  const { id: userId, email, language } = ctx.actor
  await limitRate(ctx, 'userSupport', { userId })
  const { type, userModuleId: accessId = null, message, details } = input
  const contentId = accessId === null ? null : (input.contentId ?? null)
  await store(ctx, { userId, email, language, type, accessId, contentId, message, details })
}

/**
 * Stores the message and its mails in one transaction, so that a mail server failure loses nothing.
 */
const store = (ctx: CallDeps, { details, ...message }: Message): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    if (message.userId !== null) await lockAccount(db, message.userId)
    const recipients = await findRecipients({ ...ctx, db }, message)
    await assertContent(db, message)
    const id = newId()
    await db
      .insertInto('supportMessages')
      .values({
        id,
        ...message,
        details: details && Object.values(details).some(Boolean) ? JSON.stringify(details) : null,
        recipients: recipients.map(({ email }) => email),
        createdAt: ctx.now(),
      })
      .execute()
    await queueMails(
      { ...ctx, db },
      recipients.map(({ email, language }) => ({
        template: 'supportMessage',
        // Recipients of support messages need no account, so the mail has an address only.
        userId: null,
        toEmail: email,
        language,
        data: { supportMessageId: id },
        dedupeKey: `supportMessage:${id}:${email}`,
      })),
    )
  })

/** @throws NotFound when the content is not in the module of the access */
async function assertContent(db: Database, { accessId, contentId }: Pick<Message, 'accessId' | 'contentId'>) {
  if (contentId === null) return
  await db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .select('mc.contentId')
    .where('a.id', '=', accessId)
    .where('mc.contentId', '=', contentId)
    .executeTakeFirstOrThrow(notFound)
}

type About = { userId: string | null; accessId: string | null; language: Language }

/**
 * Recipients of a support message, each in the language of their account, else the sender's: the
 * addresses of the licence that gives the module, else those of the company's other active
 * licences, else the platform's; empty when it has none.
 * @throws NotFound when the module is not the sender's
 */
async function findRecipients(
  ctx: CallDeps,
  { userId, accessId, language }: About,
): Promise<{ email: string; language: Language }[]> {
  const business = accessId === null ? [] : await findBusinessEmails(ctx, accessId, userId)
  const { supportEmail } = ctx.settings
  const emails = business.length > 0 ? business : supportEmail ? [supportEmail] : []
  if (emails.length === 0) return []
  const known = await ctx.db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('email', 'in', emails)
    .where('emailVerifiedAt', 'is not', null)
    .execute()
  const languages = new Map(known.map((user) => [user.email, user.language]))
  return emails.map((email) => ({ email, language: languages.get(email) ?? language }))
}

async function findBusinessEmails(ctx: Deps, accessId: string, userId: string | null): Promise<string[]> {
  const { own, companyId } = await ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select(['l.businessSupportEmails as own', 'a.companyId'])
    .where('a.id', '=', accessId)
    .where('a.userId', '=', userId)
    .executeTakeFirstOrThrow(notFound)
  if (own.length > 0) return own
  const others = await ctx.db
    .selectFrom('moduleLicences as l')
    .select(({ ref }) => sql<string>`unnest(${ref('l.businessSupportEmails')})`.as('email'))
    .where('l.companyId', '=', companyId)
    .where(isLicenceActive(ctx))
    .distinct()
    .orderBy('email')
    .execute()
  return others.map(({ email }) => email)
}
