import { AppError } from '@cursus/contract/error'
import { type CompanyManagers, type Database, type DB, lockName, type Users } from '@cursus/db'
import {
  type CompanyRights,
  canChangeAccount,
  type PlatformDomain,
  type PlatformRights,
  platformDomains,
} from '@cursus/rights'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'

/**
 * Serialises changes of platform rights and of suspensions: two managers who remove each other's
 * rights cannot both succeed. Call it before any other lock of the transaction.
 */
export const lockPlatformManagers = (db: Database): Promise<void> => lockName(db, 'cursus: platform managers')

const { and, exists, not, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Users who can change platform managers now; an invited account cannot sign in yet. */
const topManagers = selectFrom('platformRights as k')
  .innerJoin('users as ku', 'ku.id', 'k.userId')
  .select('k.userId')
  .where('k.domain', '=', 'platformManagers')
  .where('k.canWrite', '=', true)
  .where('ku.emailVerifiedAt', 'is not', null)
  .where('ku.suspendedAt', 'is', null)
  .where('ku.deletedAt', 'is', null)

/** Whether `users as u` is the only one who could change platform managers. */
export const isLastManager = and([
  exists(topManagers.whereRef('k.userId', '=', 'u.id')),
  not(exists(topManagers.whereRef('k.userId', '<>', 'u.id'))),
]).$castTo<boolean>()

export async function hasTopManager(db: Database): Promise<boolean> {
  const { found } = await db.selectNoFrom(exists(topManagers).as('found')).executeTakeFirstOrThrow()
  return found === true
}

/**
 * Ensures that the last account that can change platform managers neither loses that right nor is
 * suspended or erased. Call it after the change, in its transaction and under the lock.
 * @throws LastPlatformManager
 */
export async function assertPlatformManagerLeft(db: Database, hadTopManager: boolean): Promise<void> {
  if (hadTopManager && !(await hasTopManager(db))) throw new AppError('LastPlatformManager')
}

/**
 * Accounts of platform managers can be changed by users who may change platform managers, all
 * others by users with users write. Call it under the lock of the managers.
 * @throws NotAllowed
 */
export async function assertMayChangeAccounts({ db, actor }: ManagementCtx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || canChangeAccount(actor.subject, { isManager: true })) return
  const manager = await db
    .selectFrom('platformRights')
    .select('userId')
    .where('userId', 'in', userIds)
    .limit(1)
    .executeTakeFirst()
  if (manager) throw new AppError('NotAllowed')
}

/** Stored platform rights: by domain, whether it is writable too. */
type StoredPlatformRights = Partial<Record<PlatformDomain, boolean>>

/** The platform rights of the user id in a column; null without any. */
export const platformRightsOf = (userId: Expression<string>) =>
  expressionBuilder<DB>()
    .selectFrom('platformRights as r')
    .where('r.userId', '=', userId)
    .select(({ ref }) =>
      sql<StoredPlatformRights | null>`jsonb_object_agg(${ref('r.domain')}, ${ref('r.canWrite')})`.as('rights'),
    )
    .$asScalar()

export function toPlatformRights(stored: StoredPlatformRights | null): PlatformRights {
  const rights: PlatformRights = {}
  for (const domain of platformDomains) {
    const write = stored?.[domain]
    if (write !== undefined) rights[domain] = { read: true, write }
  }
  return rights
}

/** The columns of `company_managers` with a manager's rights. */
export const companyRightsColumns = ['trainingRead', 'trainingWrite', 'adminRead', 'adminWrite', 'responsible'] as const
export type StoredCompanyRights = Pick<CompanyManagers, (typeof companyRightsColumns)[number]>

export const toCompanyRights = (row: StoredCompanyRights): CompanyRights => ({
  training: { read: row.trainingRead, write: row.trainingWrite },
  admin: { read: row.adminRead, write: row.adminWrite },
  responsible: row.responsible,
})
