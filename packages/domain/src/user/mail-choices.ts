import type { MailChoices, MailLinkInput, SetMailChoiceInput } from '@cursus/contract/mail'
import {
  type MailChoice,
  type MailKind,
  mailKindNames,
  mailKinds,
  offersChoice,
} from '@cursus/contract/notification-values'
import { inTransactionOf } from '@cursus/db'
import { lockAccount, lockOwnAccount } from '../auth/index.ts'
import type { Deps, OpenCtx, UserCtx } from '../context.ts'
import { getLinkToken } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'

/** What the caller is told by e-mail. */
export async function getMailChoices({ db, actor }: UserCtx): Promise<MailChoices> {
  const rows = await db.selectFrom('mailChoices').select(['kind', 'choice']).where('userId', '=', actor.id).execute()
  const own = new Map(rows.map(({ kind, choice }) => [kind, choice]))
  return Object.fromEntries(
    mailKindNames.map((kind) => [kind, own.get(kind) ?? mailKinds[kind].choices[0]]),
  ) as MailChoices
}

/** @throws TokenInvalid */
export const setMailChoice = (ctx: UserCtx, { kind, choice }: SetMailChoiceInput): Promise<MailChoices> =>
  inTransactionOf(ctx, async (tx) => {
    await lockOwnAccount(tx)
    await store(tx, ctx.actor.id, [{ kind, choice }])
    return getMailChoices(tx)
  })

const store = ({ db }: Deps, userId: string, wishes: { kind: MailKind; choice: MailChoice }[]) =>
  db
    .insertInto('mailChoices')
    .values(wishes.map((wish) => ({ userId, ...wish })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({ choice: ref('excluded.choice') })),
    )
    .execute()

/**
 * Ends mails of these kinds (`application`) or takes them up again, by the link of any of them and
 * signed in or not. A kind without that choice takes its other one. The link is not used up: every
 * mail can be ended by its own, and providers repeat a request that was cut.
 * @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken,
 * TooManyRequests
 */
export async function setMailChoicesByLink(ctx: OpenCtx, { token, kindList, choice }: MailLinkInput): Promise<void> {
  await limitRate(ctx, 'useLink', { address: ctx.address })
  const wishes = [...new Set(kindList)].sort().map((kind) => ({
    kind,
    choice: offersChoice(kind, choice) ? choice : mailKinds[kind].choices.find((other) => other !== 'now')!,
  }))
  await inTransactionOf(ctx, async (tx, db) => {
    const { userId } = await getLinkToken(db, ['end_weekly_mail'], token, ctx.now())
    // Not after an erasure, which removes what was chosen.
    await lockAccount(db, userId)
    await store(tx, userId, wishes)
  })
}
