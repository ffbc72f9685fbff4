import { randomBytes } from 'node:crypto'
import * as fields from '@cursus/contract/field'
import { defaultLanguage } from '@cursus/contract/language-values'
import { firstManagerName } from '@cursus/contract/user-values'
import { inTransactionOf, newUserId } from '@cursus/db'
import { platformDomains } from '@cursus/rights'
import type { Deps } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { lockPlatformManagers } from '../stored-right/index.ts'
import { hashPassword } from './sign-in.ts'
import { endSignUps } from './sign-ups.ts'

/**
 * Creates the first platform manager, with every right, when nobody can change platform managers;
 * safe when several processes start together. An existing account with that e-mail gets the rights.
 * @returns whether it was created
 * @throws ZodError for an e-mail or password that sign-up would refuse
 */
export async function ensureFirstManager(ctx: Deps, input: { email: string; password: string }): Promise<boolean> {
  const email = fields.email.parse(input.email)
  const password = fields.password.parse(input.password)
  return inTransactionOf(ctx, async (tx, db) => {
    await lockPlatformManagers(db)
    const holder = await db
      .selectFrom('platformRights')
      .select('userId')
      .where('domain', '=', 'platformManagers')
      .where('canWrite', '=', true)
      .limit(1)
      .executeTakeFirst()
    if (holder) return false
    await putManager(tx, { email, password, replaces: true, job: 'first start' })
    return true
  })
}

/**
 * Gives the account of an e-mail every right of the platform, for an operator, who needs none; an
 * unknown e-mail gets an account whose password nobody knows, a suspended one is let in again.
 * @returns its id
 * @throws ZodError for an e-mail that sign-up would refuse
 */
export const addManager = (ctx: Deps, input: { email: string }): Promise<string> =>
  inTransactionOf(ctx, async (tx, db) => {
    await lockPlatformManagers(db)
    const password = randomBytes(24).toString('base64url')
    const email = fields.email.parse(input.email)
    return putManager(tx, { email, password, replaces: false, job: 'operator' })
  })

/** `replaces`: the password of an account that has one. */
async function putManager(
  ctx: Deps,
  { email, password, replaces, job }: { email: string; password: string; replaces: boolean; job: string },
): Promise<string> {
  const { db } = ctx
  const passwordHash = await hashPassword(password)
  const now = ctx.now()
  const id = newUserId()
  const user = await db
    .insertInto('users')
    .values({
      id,
      email,
      ...firstManagerName,
      language: defaultLanguage,
      passwordHash,
      signedUpAt: now,
      emailVerifiedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(({ fn }) => ({
        firstname: fn.coalesce('users.firstname', 'excluded.firstname'),
        lastname: fn.coalesce('users.lastname', 'excluded.lastname'),
        passwordHash: replaces ? passwordHash : fn.coalesce('users.passwordHash', 'excluded.passwordHash'),
        signedUpAt: fn.coalesce('users.signedUpAt', 'excluded.signedUpAt'),
        emailVerifiedAt: fn.coalesce('users.emailVerifiedAt', 'excluded.emailVerifiedAt'),
        suspendedAt: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await endSignUps(db, user.id, now)
  await db
    .insertInto('platformRights')
    .values(platformDomains.map((domain) => ({ userId: user.id, domain, canWrite: true })))
    .onConflict((conflict) => conflict.columns(['userId', 'domain']).doUpdateSet({ canWrite: true }))
    .execute()
  const tx = { ...ctx, actor: { kind: 'system' as const, job } }
  if (user.id === id) await recordEvent(tx, { noun: 'account', thingId: id, action: 'create' })
  await recordEvent(tx, { noun: 'platformManager', thingId: user.id, action: 'create' })
  return user.id
}
