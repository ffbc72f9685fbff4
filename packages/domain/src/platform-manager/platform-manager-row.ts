import type { PlatformManager } from '@cursus/contract/platform-manager'
import { type PlatformDomain, type PlatformRights, platformDomains } from '@cursus/rights'
import { type RawBuilder, sql } from 'kysely'

/** By domain: whether it may be written too. */
export type StoredRights = Partial<Record<PlatformDomain, boolean>>

/** Rights of `users u` as they are stored; null without any. */
export const rightsJson: RawBuilder<StoredRights | null> = sql<StoredRights | null>`
  (select jsonb_object_agg(r.domain, r.can_write) from platform_rights r where r.user_id = u.id)`

export function toPlatformRights(stored: StoredRights | null): PlatformRights {
  const rights: PlatformRights = {}
  for (const domain of platformDomains) {
    const write = stored?.[domain]
    if (write !== undefined) rights[domain] = { read: true, write }
  }
  return rights
}

/** Columns of `users u` as answered. */
export const platformManagerColumns = sql`
  u.id, u.email, u.firstname, u.lastname, u.avatar, u.signed_up_at is null as is_invited,
  u.email_verified_at is not null as is_email_verified, u.suspended_at is not null as is_suspended, u.created_at,
  ${rightsJson} as rights`

export type PlatformManagerRow = Omit<PlatformManager, 'platformManagementRights' | 'creationDate' | 'isMe'> & {
  rights: StoredRights | null
  createdAt: Date
}

export const toPlatformManager = (row: PlatformManagerRow, myId: string): PlatformManager => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  avatar: row.avatar,
  platformManagementRights: toPlatformRights(row.rights),
  isInvited: row.isInvited,
  isEmailVerified: row.isEmailVerified,
  isSuspended: row.isSuspended,
  creationDate: row.createdAt.toISOString(),
  isMe: row.id === myId,
})
