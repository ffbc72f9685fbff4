import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import { sql } from 'kysely'
import { isLicenceActive } from '../access/index.ts'
import type { Deps } from '../context.ts'

type About = { userId: string | null; accessId: string | null; language: Language }

/**
 * Who is told of a support message, each in the language of their account, else the sender's: the addresses of the licence that gives
 * the module, else those of the company's other running licences, else the platform's; nobody when it has none.
 * @throws NotFound when the module is not the sender's
 */
export async function findRecipients(
  ctx: Deps,
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
  const languages = new Map(known.map((user) => [user.email, user.language as Language]))
  return emails.map((email) => ({ email, language: languages.get(email) ?? language }))
}

async function findBusinessEmails(ctx: Deps, accessId: string, userId: string | null): Promise<string[]> {
  const { rows } = await sql<{ own: string[]; others: string[] }>`
    select own.business_support_emails as own, array(
      select distinct email from module_licences l, unnest(l.business_support_emails) as email
      where l.company_id = a.company_id and ${isLicenceActive(ctx)} order by email
    ) as others
    from accesses a join module_licences own on own.id = a.licence_id
    where a.id = ${accessId} and a.user_id = ${userId}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('NotFound')
  const { own, others } = rows[0]
  return own.length > 0 ? own : others
}
