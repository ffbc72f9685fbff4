import type { CompanyRow } from '@cursus/contract/company'
import { sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

/** Columns of `companies o` as answered; its users are the people who ever got an access from it. */
export const companyColumns = sql`
  o.id, o.name, o.logo_key, o.created_at,
  (select count(*) from company_managers g where g.company_id = o.id) as manager_count,
  (select count(*) from module_licences l where l.company_id = o.id) as licence_count,
  (select count(distinct a.user_id) from accesses a where a.company_id = o.id) as user_count`

export type CompanyColumns = {
  id: string
  name: string
  logoKey: string | null
  createdAt: Date
  managerCount: number
  licenceCount: number
  userCount: number
}

export const toCompanyRow = (row: CompanyColumns): CompanyRow => ({
  id: row.id,
  name: row.name,
  logo: fileUrl(row.logoKey),
  creationDate: row.createdAt.toISOString(),
  managerCount: row.managerCount,
  licenceCount: row.licenceCount,
  userCount: row.userCount,
})
