import type { Page } from '@cursus/contract/list'
import type { ListModulesInput, ModuleRow } from '@cursus/contract/module'
import type { Modules, ModuleVersions } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { ifAsked, isOneOf, matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { selectModules, toModuleRow } from './module-row.ts'

/**
 * The latest versions of the modules that are not archived. The search looks at title and reference (`M-000045`, `45`).
 * Sorts: title, reference, type, language, contentCount, version, creationDate.
 */
export const listModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, 'is')

/** The archived modules, for the restore page. */
export const listArchivedModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, 'is not')

const list = ({ db }: ManagementCtx, query: ListModulesInput, archived: 'is' | 'is not'): Promise<Page<ModuleRow>> =>
  selectPage(
    db,
    {
      base: db
        .selectFrom('modules as m')
        .leftJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
        .where('m.archivedAt', archived, null)
        .where(isOneOf(ref('v.type'), query.type))
        .where(isOneOf(ref('v.themeId'), query.themeId))
        .where(isOneOf(ref('v.language'), query.language))
        .where(ifAsked(query.search || undefined, matches)),
      key: ['m.id'],
      sorts: {
        title: 'v.sortTitle',
        reference: 'm.reference',
        type: 'v.type',
        language: 'v.language',
        contentCount: 'v.contentCount',
        version: 'v.version',
        creationDate: 'm.createdAt',
      },
      detail: selectModules(db),
      toAnswer: toModuleRow,
    },
    query,
  )

const { eb, or, ref } = expressionBuilder<{ m: Modules; v: ModuleVersions }, 'm' | 'v'>()

function matches(search: string): Expression<SqlBool> {
  const reference = /^(?:m-)?0*(\d{1,9})$/i.exec(search)?.[1]
  const title = matchesSearch(ref('v.searchText'), search)
  return reference === undefined ? title : or([title, eb('m.reference', '=', Number(reference))])
}
