import type { Me } from '@cursus/contract/user'
import type { Database, RowOf } from '@cursus/db'
import type { NotNull } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { revisionOf } from '../event/index.ts'
import { fileUrl } from '../file/index.ts'
import { iso } from '../query/index.ts'
import { companyRightsColumns, platformRightsOf, toCompanyRights, toPlatformRights } from '../stored-right/index.ts'

/**
 * `users as u` with rights and companies: the whole answer of `GET user/me` in one statement. Not
 * for erased users, who have no e-mail.
 */
export const selectMe = (db: Database) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.firstname',
      'u.lastname',
      'u.avatar',
      'u.language',
      'u.suspendedAt',
      'u.emailVerifiedAt',
      'u.createdAt',
      'u.deletionRequestedAt',
      platformRightsOf(eb.ref('u.id')).as('rights'),
      jsonArrayFrom(
        eb
          .selectFrom('companyManagers as m')
          .innerJoin('companies as c', 'c.id', 'm.companyId')
          .whereRef('m.userId', '=', 'u.id')
          .select(['c.id', 'c.name', 'c.logoKey', 'c.hue', ...companyRightsColumns])
          .orderBy('c.sortName'),
      ).as('companies'),
      revisionOf('user', eb.ref('u.id')).as('revision'),
    ])
    .where('u.deletedAt', 'is', null)
    .$narrowType<{ email: NotNull }>()

export type MeRow = RowOf<typeof selectMe>

export const toMe = (row: MeRow): Me => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  avatar: row.avatar,
  language: row.language,
  isSuspended: row.suspendedAt !== null,
  isEmailVerified: row.emailVerifiedAt !== null,
  creationDate: iso(row.createdAt),
  deletionRequestedAt: iso(row.deletionRequestedAt),
  platformManagementRights: toPlatformRights(row.rights),
  companies: Object.fromEntries(
    row.companies.map((company) => [
      company.id,
      {
        company: { id: company.id, name: company.name, logo: fileUrl(company.logoKey), hue: company.hue },
        rights: toCompanyRights(company),
      },
    ]),
  ),
  revision: row.revision,
})
