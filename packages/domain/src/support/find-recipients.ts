import type { Language } from '@cursus/contract/language'
import { sql } from 'kysely'
import { isLicenceActive } from '../access-terms/index.ts'
import type { CallDeps, Deps } from '../context.ts'
import { notFound } from '../query/index.ts'

type About = { userId: string | null; accessId: string | null; language: Language }

/**
 * Recipients of a support message, each in the language of their account, else the sender's: the
 * addresses of the licence that gives the module, else those of the company's other active
 * licences, else the platform's; empty when it has none.
 * @throws NotFound when the module is not the sender's
 */
export async function findRecipients(
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
