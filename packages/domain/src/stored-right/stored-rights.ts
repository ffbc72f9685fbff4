import type { CompanyManagers, DB } from '@cursus/db'
import { type CompanyRights, type PlatformDomain, type PlatformRights, platformDomains } from '@cursus/rights'
import { type Expression, expressionBuilder, sql } from 'kysely'

/** Stored platform rights: by domain, whether it is writable too. */
export type StoredPlatformRights = Partial<Record<PlatformDomain, boolean>>

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
