import type { CompanyUser } from '@cursus/contract/company-user'
import type { CompanyReader } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { selectCompanyUsers, toCompanyUserRow } from './company-user-row.ts'

/**
 * Returns a person of the company with what the company says about them.
 * @throws NotFound
 */
export async function getCompanyUser(ctx: CompanyReader, { id }: { id: string }): Promise<CompanyUser> {
  const row = await selectCompanyUsers(ctx)
    .select(({ ref }) => [
      'p.firstname as givenFirstname',
      'p.lastname as givenLastname',
      'p.language',
      revisionOf('companyUser', ref('p.userId'), ctx.company.id).as('revision'),
    ])
    .where('p.userId', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return {
    ...toCompanyUserRow(row),
    given: { firstname: row.givenFirstname, lastname: row.givenLastname, language: row.language },
    revision: row.revision,
  }
}
