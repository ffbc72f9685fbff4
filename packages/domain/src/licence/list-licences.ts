import { AppError } from '@cursus/contract/error'
import type { CompanyModule, Licence, LicenceRow } from '@cursus/contract/licence'
import type { ListQuery, Page } from '@cursus/contract/list'
import { sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { selectPage, textContains } from '../list-page.ts'
import {
  licenceColumns,
  licenceModuleColumns,
  licenceModuleTables,
  type StoredLicence,
  type StoredLicenceModule,
  toLicenceModule,
  toLicenceRow,
} from './licence-row.ts'

/** Licences of the company; the search looks at the name. Sorts: name, startDate, endDate, maxActiveUserAllowed. */
export async function listLicences(ctx: CompanyCtx, query: ListQuery): Promise<Page<LicenceRow>> {
  const inCompany = sql`l.company_id = ${ctx.company.id}`
  const { rows, total } = await selectPage<StoredLicence>(
    ctx.db,
    {
      from: sql`module_licences l`,
      where: query.search ? [inCompany, textContains(sql`fold_text(l.name)`, query.search)] : [inCompany],
      id: sql`l.id`,
      sorts: {
        name: sql`fold_text(l.name)`,
        startDate: sql`l.start_date`,
        endDate: sql`l.end_date`,
        maxActiveUserAllowed: sql`l.max_active_users`,
      },
      columns: licenceColumns(ctx),
    },
    query,
  )
  return { rows: rows.map(toLicenceRow), total }
}

type LicenceSheet = StoredLicence & {
  authorizedDomains: string[]
  businessSupportEmails: string[]
  comment: string
  createdAt: Date
  companyManagerIdList: string[]
  platformManagerIdList: string[]
}

/** One licence of the company with its modules. @throws NotFound */
export async function getLicence(ctx: CompanyCtx, { id }: { id: string }): Promise<Licence> {
  const managers = (kind: string) => sql`
    coalesce((select json_agg(lg.user_id order by lg.user_id) from licence_managers lg
      where lg.licence_id = l.id and lg.kind = ${kind}), '[]')`
  const { rows } = await sql<LicenceSheet>`
    select ${licenceColumns(ctx)}, l.authorized_domains, l.business_support_emails, l.comment, l.created_at,
      ${managers('company')} as company_manager_id_list, ${managers('platform')} as platform_manager_id_list
    from module_licences l where l.company_id = ${ctx.company.id} and l.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  const modules = await sql<StoredLicenceModule>`
    select ${licenceModuleColumns(ctx)} from ${licenceModuleTables}
    where lm.licence_id = ${id} order by fold_text(v.title), lm.module_id`.execute(ctx.db)
  return {
    ...toLicenceRow(row),
    maxActiveUserAllowed: row.maxActiveUsers,
    authorizedDomainList: row.authorizedDomains,
    comment: row.comment,
    companyManagerIdList: row.companyManagerIdList,
    platformManagerIdList: row.platformManagerIdList,
    businessSupportEmailList: row.businessSupportEmails,
    modules: modules.rows.map(toLicenceModule),
    creationDate: row.createdAt.toISOString(),
  }
}

/** One module of one licence of the company, in the version that the licence gives. @throws NotFound */
export async function getLicenceModule(
  ctx: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<CompanyModule> {
  const { rows } = await sql<StoredLicenceModule>`
    select ${licenceModuleColumns(ctx)} from ${licenceModuleTables}
    where l.company_id = ${ctx.company.id} and lm.licence_id = ${id} and lm.module_id = ${moduleId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  return toCompanyModule(row)
}

/**
 * The module versions that the company's licences give, one row for each licence; the search looks at title and licence. Sorts: title,
 * licence, version.
 */
export async function listCompanyModules(ctx: CompanyCtx, query: ListQuery): Promise<Page<CompanyModule>> {
  const inCompany = sql`l.company_id = ${ctx.company.id}`
  const text = sql`fold_text(v.title || ' ' || l.name)`
  const { rows, total } = await selectPage<StoredLicenceModule>(
    ctx.db,
    {
      from: licenceModuleTables,
      where: query.search ? [inCompany, textContains(text, query.search)] : [inCompany],
      id: sql`(lm.licence_id::text || lm.module_id::text)`,
      sorts: {
        title: sql`fold_text(v.title)`,
        licence: sql`fold_text(l.name)`,
        version: sql`v.version`,
      },
      columns: licenceModuleColumns(ctx),
    },
    query,
  )
  return { rows: rows.map(toCompanyModule), total }
}

const toCompanyModule = (row: StoredLicenceModule): CompanyModule => ({ ...toLicenceModule(row), licence: row.licence })
