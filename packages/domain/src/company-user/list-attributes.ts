import type { CompanyAttribute } from '@cursus/contract/company-user'
import type { CompanyCtx } from '../context.ts'
import { countUpTo } from '../list/index.ts'

/**
 * The free fields of the people of the company, by name; the people of each are counted up to
 * `maxCounted` + 1.
 */
export const listAttributes = ({ db, company }: CompanyCtx): Promise<CompanyAttribute[]> =>
  db
    .selectFrom('companyAttributes as a')
    .select(({ selectFrom }) => [
      'a.id',
      'a.name',
      countUpTo(selectFrom('personAttributes as v').whereRef('v.attributeId', '=', 'a.id')).as('userCount'),
    ])
    .where('a.companyId', '=', company.id)
    .orderBy('a.sortName')
    .execute()
