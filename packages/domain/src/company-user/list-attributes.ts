import type { CompanyAttribute } from '@cursus/contract/company-user'
import { maxPeopleCounted } from '@cursus/contract/content'
import type { CompanyCtx } from '../context.ts'
import { countOf } from '../count-of.ts'

/**
 * The free fields of the people of the company, by name; the people of each are counted up to
 * `maxPeopleCounted` + 1.
 */
export const listAttributes = ({ db, company }: CompanyCtx): Promise<CompanyAttribute[]> =>
  db
    .selectFrom('companyAttributes as a')
    .select(({ selectFrom }) => [
      'a.id',
      'a.name',
      countOf(
        selectFrom(
          selectFrom('personAttributes as v')
            .select('v.userId')
            .whereRef('v.attributeId', '=', 'a.id')
            .limit(maxPeopleCounted + 1)
            .as('holders'),
        ),
      ).as('userCount'),
    ])
    .where('a.companyId', '=', company.id)
    .orderBy('a.sortName')
    .execute()
