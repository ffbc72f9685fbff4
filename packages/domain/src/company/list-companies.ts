import type { CompanyRow } from '@cursus/contract/company'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { selectCompanies, toCompanyRow } from './company-row.ts'

/** All companies. Sorts: name, creationDate. */
export const listCompanies = (ctx: ManagementCtx, query: ListQuery): Promise<Page<CompanyRow>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db.selectFrom('companies as o').where(({ ref }) => matchesSearch(ref('o.searchText'), query.search)),
      key: ['o.id'],
      sorts: { name: 'o.sortName', creationDate: 'o.createdAt' },
      detail: selectCompanies(ctx),
      toAnswer: toCompanyRow,
    },
    query,
  )
