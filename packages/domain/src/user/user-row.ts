import type { UserRow } from '@cursus/contract/user'
import type { Database, RowOf } from '@cursus/db'
import { personColumns, toPerson } from '../person/index.ts'
import { iso } from '../query/index.ts'
import { platformRightsOf, toPlatformRights } from '../stored-right/index.ts'

/** Accounts that are not erased, for platform management. */
export const selectUsers = (db: Database) =>
  db
    .selectFrom('users as u')
    .select(({ ref }) => [
      ...personColumns,
      'u.language',
      'u.signedUpAt',
      'u.emailVerifiedAt',
      'u.suspendedAt',
      'u.createdAt',
      'u.lastSignInAt',
      platformRightsOf(ref('u.id')).as('rights'),
    ])
    .where('u.deletedAt', 'is', null)

export const toUserRow = (row: RowOf<typeof selectUsers>, myId: string): UserRow => ({
  ...toPerson(row),
  language: row.language,
  isInvited: row.signedUpAt === null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isSuspended: row.suspendedAt !== null,
  creationDate: iso(row.createdAt),
  lastSignIn: iso(row.lastSignInAt),
  platformManagementRights: toPlatformRights(row.rights),
  isMe: row.id === myId,
})
