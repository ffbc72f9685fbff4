import type { ListQuery, Page } from '@cursus/contract/list'
import type { CompanyTheme } from '@cursus/contract/theme'
import type { CompanyCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'

/**
 * Themes of the modules in the company's licences, archived ones too; the search matches both
 * names. Sorts: name, fallbackName.
 */
export const listCompanyThemes = ({ db, company }: CompanyCtx, query: ListQuery): Promise<Page<CompanyTheme>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('themes as t')
        .where(({ ref }) => matchesSearch(ref('t.searchText'), query.search))
        .where('t.id', 'in', (eb) =>
          eb
            .selectFrom('licenceModules as lm')
            .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
            .innerJoin('moduleVersions as v', 'v.id', 'lm.moduleVersionId')
            .where('l.companyId', '=', company.id)
            .select('v.themeId'),
        ),
      key: ['t.id'],
      sorts: { name: 't.sortName', fallbackName: 't.sortFallbackName' },
      detail: db.selectFrom('themes as t').select(['t.id', 't.name', 't.fallbackName']),
      toAnswer: ({ id, name, fallbackName }) => ({ id, name, fallbackName }),
    },
    query,
  )
