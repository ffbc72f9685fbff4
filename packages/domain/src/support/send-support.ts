import type { Language } from '@cursus/contract/language'
import type { SendSupportInput, SendUserSupportInput, SupportType } from '@cursus/contract/support'
import { inTransaction, newId } from '@cursus/db'
import { holdAccount } from '../auth/index.ts'
import type { CallDeps, OpenCtx, UserCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { findRecipients } from './find-recipients.ts'

type Message = {
  userId: string | null
  email: string
  language: Language
  type: SupportType | null
  accessId: string | null
  message: string
  details: SendSupportInput['details']
}

/** A message to the platform's support, of anybody; whoever is signed in writes under their own e-mail. @throws TooManyRequests */
export async function sendSupport(ctx: OpenCtx, input: SendSupportInput): Promise<void> {
  const user = ctx.actor?.kind === 'user' ? ctx.actor : undefined
  const email = user?.email ?? input.email
  if (user) await limitRate(ctx, 'userSupport', { userId: user.id })
  else await limitRate(ctx, 'support', { address: ctx.address, email })
  await keep(ctx, {
    userId: user?.id ?? null,
    email,
    language: user?.language ?? input.language ?? ctx.language,
    type: null,
    accessId: null,
    message: input.message,
    details: input.details,
  })
}

/**
 * A message of somebody signed in, about one of their modules or about none: to the company's people who answer for that module, else
 * to the platform's support. @throws NotFound for a module that is not theirs, TooManyRequests
 */
export async function sendUserSupport(ctx: UserCtx & { address: string }, input: SendUserSupportInput): Promise<void> {
  const { id: userId, email, language } = ctx.actor
  await limitRate(ctx, 'userSupport', { userId })
  const { type, userModuleId: accessId = null, message, details } = input
  await keep(ctx, { userId, email, language, type, accessId, message, details })
}

/** Stored first, and in the same transaction the mails that tell of it: what was written is never lost to a mail server. */
const keep = (ctx: CallDeps, { details, ...message }: Message): Promise<void> =>
  inTransaction(ctx.db, async (db) => {
    if (message.userId !== null) await holdAccount(db, message.userId)
    const recipients = await findRecipients({ ...ctx, db }, message)
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
        // Whoever receives support messages need have no account: a mail of nobody's, to an address.
        userId: null,
        toEmail: email,
        language,
        data: { supportMessageId: id },
        dedupeKey: `supportMessage:${id}:${email}`,
      })),
    )
  })
