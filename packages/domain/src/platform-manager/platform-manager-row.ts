import type { PlatformManager } from '@cursus/contract/platform-manager'
import type { Database, DB, RowOf, Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { revisionOf } from '../event/index.ts'
import { personColumns, toPerson } from '../person/index.ts'
import { iso } from '../query/index.ts'
import { platformRightsOf, toPlatformRights } from '../stored-right/index.ts'

const { exists, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whether `users as u` has any platform right. */
export const isPlatformManager = exists(
  selectFrom('platformRights as pr').select('pr.userId').whereRef('pr.userId', '=', 'u.id'),
)

/** Platform managers in the form of answers. */
export const selectPlatformManagers = (db: Database) =>
  db
    .selectFrom('users as u')
    .select(({ ref }) => [
      ...personColumns,
      'u.signedUpAt',
      'u.emailVerifiedAt',
      'u.suspendedAt',
      'u.createdAt',
      platformRightsOf(ref('u.id')).as('rights'),
      revisionOf('platformManager', ref('u.id')).as('revision'),
    ])
    .where(isPlatformManager)

export const toPlatformManager = (row: RowOf<typeof selectPlatformManagers>, myId: string): PlatformManager => ({
  ...toPerson(row),
  platformManagementRights: toPlatformRights(row.rights),
  isInvited: row.signedUpAt === null,
  isEmailVerified: row.emailVerifiedAt !== null,
  isSuspended: row.suspendedAt !== null,
  creationDate: iso(row.createdAt),
  isMe: row.id === myId,
  revision: row.revision,
})
