import { AppError } from '@cursus/contract/error'
import type { Manager } from '@cursus/contract/manager'
import { type CompanyRights, closeCompanyRights, isCompanyManager } from '@cursus/rights'
import { sql } from 'kysely'

/** Columns of `company_managers m join users u` as answered. */
export const managerColumns = sql`
  u.id, u.email, u.firstname, u.lastname, u.avatar, u.signed_up_at is null and u.deleted_at is null as is_invited,
  m.training_read, m.training_write, m.admin_read, m.admin_write, m.responsible, m.created_at`

export type StoredRights = {
  trainingRead: boolean
  trainingWrite: boolean
  adminRead: boolean
  adminWrite: boolean
  responsible: boolean
}

export type ManagerRow = StoredRights & {
  id: string
  email: string | null
  firstname: string | null
  lastname: string | null
  avatar: string
  isInvited: boolean
  createdAt: Date
}

export const toManager = (row: ManagerRow, myId: string): Manager => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  avatar: row.avatar,
  rights: toRights(row),
  isInvited: row.isInvited,
  creationDate: row.createdAt.toISOString(),
  isMe: row.id === myId,
})

export const toRights = (row: StoredRights): CompanyRights => ({
  training: { read: row.trainingRead, write: row.trainingWrite },
  admin: { read: row.adminRead, write: row.adminWrite },
  responsible: row.responsible,
})

/**
 * Rights as they are stored: closed, so that write never stands without read. A manager holds at least one, or is responsible.
 * @throws ValidationFailed at `rights`
 */
export function toStoredRights(rights: CompanyRights): StoredRights {
  const closed = closeCompanyRights(rights)
  if (!isCompanyManager(closed) && !closed.responsible) {
    throw new AppError('ValidationFailed', { path: 'rights', rule: 'required' }, [{ path: 'rights', rule: 'required' }])
  }
  return {
    trainingRead: closed.training.read,
    trainingWrite: closed.training.write,
    adminRead: closed.admin.read,
    adminWrite: closed.admin.write,
    responsible: closed.responsible,
  }
}
