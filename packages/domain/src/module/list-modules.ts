import type { Page } from '@cursus/contract/list-values'
import type { ListModulesInput, ModuleRow } from '@cursus/contract/module'
import type { DB, Modules, ModuleVersions } from '@cursus/db'
import { can } from '@cursus/rights'
import { expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { outdatedInModules, tagsOfVersions } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { selectModules, toModuleRow } from './get-module.ts'
import { licensedModules, readsCatalogue } from './lock-modules.ts'

/**
 * The latest versions of modules that are not archived; companies get those of their licences. The
 * search matches title and reference (`M-000045`, `45`). Sorts: title, reference, type, language,
 * contentCount, version, creationDate.
 */
export const listModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, 'is')

/** The archived modules, for the restore page. */
export const listArchivedModules = (ctx: ManagementCtx, query: ListModulesInput): Promise<Page<ModuleRow>> =>
  list(ctx, query, 'is not')

const list = (
  { db, actor: { subject } }: ManagementCtx,
  query: ListModulesInput,
  archived: 'is' | 'is not',
): Promise<Page<ModuleRow>> =>
  paginate(
    db,
    {
      base: found(
        db
          .selectFrom('modules as m')
          .leftJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
          .where('m.archivedAt', archived, null)
          .where(isOneOf(ref('v.type'), query.type))
          .where(isOneOf(ref('v.themeId'), query.themeId))
          .where(isOneOf(ref('v.language'), query.language))
          .$if(!readsCatalogue(subject), (modules) =>
            modules.where('m.id', 'in', licensedModules(subject).select('lm.moduleId')),
          )
          // Who only chooses modules for licences sees no drafts.
          .where(ifSet(can(subject, 'modules.read') ? query.isDraft : false, (value) => eb('m.isDraft', '=', value)))
          .where(ifSet(query.isOutdated, (value) => (value ? isOutdated : not(isOutdated)))),
        query.search,
      ),
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

type Tables = { m: Modules; v: ModuleVersions }
type Base = SelectQueryBuilder<DB & Tables, 'm' | 'v', object>
const { eb, not, ref } = expressionBuilder<Tables, 'm' | 'v'>()
// An array is read once for all modules.
const isOutdated = sql<SqlBool>`${ref('v.id')} = any(array(${outdatedInModules.select('oc.moduleVersionId')}))`

/**
 * Rows found by words, and rows found by reference only: separate queries, because no index covers
 * both.
 */
function found<Rows extends Base>(rows: Rows, search: string | undefined): Rows[] {
  const words = matchesSearch(ref('v.searchText'), search)
  const reference = /^(?:m-)?0*(\d{1,9})$/i.exec(search ?? '')?.[1]
  const byWords = rows.where(words) as Rows
  if (reference === undefined) return [byWords]
  return [byWords, rows.where('m.reference', '=', Number(reference)).where(not(words)) as Rows]
}

/**
 * All tags of the contents in the latest versions of modules that are not archived, in alphabetical
 * order. Modules have none of their own.
 */
export const listModuleTags = ({ db }: ManagementCtx): Promise<string[]> =>
  tagsOfVersions(
    db,
    db
      .selectFrom('modules as m')
      .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'm.latestVersionId')
      .select('mc.contentVersionId')
      .where('m.archivedAt', 'is', null)
      .$asScalar(),
  )
