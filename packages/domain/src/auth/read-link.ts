import type { LinkAnswer, LinkInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import { canInCompany } from '@cursus/rights'
import type { CompanyReader, Deps, OpenCtx } from '../context.ts'
import { type MailData, queueMails, readGathered, readLinkToken } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { selectMe, toMe } from './select-me.ts'
import { actorOf } from './session.ts'
import { hashBrowser, waitingSignUps } from './sign-ups.ts'

/**
 * Says what a link is and whether it still opens, so that nothing is typed in vain. Its holder has
 * read the mail, so the e-mail is no secret.
 * @throws TooManyRequests
 */
export async function readLink(ctx: OpenCtx, { token }: LinkInput, secret?: string): Promise<LinkAnswer> {
  await limitRate(ctx, 'readLink', { address: ctx.address })
  const { row, state } = await readLinkToken(ctx.db, token, ctx.now())
  if (!row) return { kind: null, email: null, newEmail: null, state, signUp: null, hasSignUp: false }
  const { kind, email, newEmail } = row
  const signUps = state === 'open' ? await waitingSignUps(ctx, row.userId).execute() : []
  const hash = secret && hashBrowser(secret)
  const own = signUps.find(({ browserHash }) => browserHash !== null && browserHash === hash)
  return {
    kind,
    email,
    newEmail,
    state,
    signUp: own ? { firstname: own.firstname, lastname: own.lastname } : null,
    hasSignUp: signUps.length > 0,
  }
}

/**
 * Sends a new link in place of one that is used up or out of date; does nothing for a confirmed
 * e-mail. An invitation says again what the newest one said, as far as it still holds.
 * @throws ValidateEmailNotExistToken, TooManyRequests
 */
export async function resendLink(ctx: OpenCtx, { token }: LinkInput): Promise<void> {
  const { row } = await readLinkToken(ctx.db, token, ctx.now())
  const email = row?.email
  await limitRate(ctx, 'resendValidation', { address: ctx.address, ...(email ? { email } : {}) })
  if (!row || !email || (row.kind !== 'validate_email' && row.kind !== 'invitation'))
    throw new AppError('ValidateEmailNotExistToken')
  const { userId, language } = row
  await inTransaction(ctx.db, async (db) => {
    const waiting = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('emailVerifiedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
    const template = row.kind === 'invitation' ? 'invitation' : 'validateEmail'
    const last = await db
      .selectFrom('mails')
      .select(['data', 'language'])
      .where('userId', '=', userId)
      .where('template', '=', template)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .$narrowType<{ data: MailData }>()
      .executeTakeFirst()
    const tx = { ...ctx, db }
    const { acts } = last?.data ?? {}
    // An invitation to what is over would not be sent, and its reader waits for one.
    const data = acts && !(await readGathered(tx, userId, acts)) ? {} : (last?.data ?? {})
    const mail = { template, userId, toEmail: email, language: last?.language ?? language } as const
    await queueMails(tx, [{ ...mail, data }])
  })
}

/**
 * The context of somebody who asked for something earlier; undefined when they may not read the
 * results of the company any more.
 */
export async function companyReaderOf(
  deps: Deps,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<CompanyReader | undefined> {
  const row = await selectMe(deps.db).where('u.id', '=', userId).executeTakeFirst()
  const me = row && toMe(row)
  if (!me || me.isSuspended || !canInCompany(me, companyId, 'training.read')) return undefined
  const company = await deps.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...deps, actor: actorOf(me, { kind: 'none' }), company }
}
