import type { CompanyRow } from '@cursus/contract/company'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { ManagementCtx } from '../context.ts'
import { foldText } from '../fold-text.ts'
import { textContains } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { selectCompanies, toCompanyRow } from './company-row.ts'

/** Every company. Sorts: name, creationDate. */
export const listCompanies = ({ db }: ManagementCtx, query: ListQuery): Promise<Page<CompanyRow>> =>
  selectPage(
    db,
    {
      base: db.selectFrom('companies as o').where(({ ref }) => textContains(foldText(ref('o.name')), query.search)),
      key: ['o.id'],
      sorts: { name: ({ ref }) => foldText(ref('o.name')), creationDate: 'o.createdAt' },
      detail: selectCompanies(db),
      toAnswer: toCompanyRow,
    },
    query,
  )
