import type { UserRow } from '@cursus/contract/user'
import { sql } from 'kysely'
import { rightsJson, type StoredRights, toPlatformRights } from '../platform-manager/index.ts'

/** Columns of `users u` as platform management sees them. */
export const userColumns = sql`
  u.id, u.email, u.firstname, u.lastname, u.avatar, u.language, u.signed_up_at is null as is_invited,
  u.email_verified_at is not null as is_email_verified, u.suspended_at is not null as is_suspended, u.created_at,
  u.last_sign_in_at, ${rightsJson} as rights`

export type StoredUser = Omit<UserRow, 'creationDate' | 'lastSignIn' | 'platformManagementRights' | 'isMe'> & {
  createdAt: Date
  lastSignInAt: Date | null
  rights: StoredRights | null
}

export const toUserRow = (row: StoredUser, myId: string): UserRow => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  avatar: row.avatar,
  language: row.language,
  isInvited: row.isInvited,
  isEmailVerified: row.isEmailVerified,
  isSuspended: row.isSuspended,
  creationDate: row.createdAt.toISOString(),
  lastSignIn: row.lastSignInAt?.toISOString() ?? null,
  platformManagementRights: toPlatformRights(row.rights),
  isMe: row.id === myId,
})
