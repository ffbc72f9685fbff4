import { AppError } from '@cursus/contract/error'
import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { CompanyTheme, Theme } from '@cursus/contract/named'
import type { Database, RowOf } from '@cursus/db'
import { archiving } from '../archive/index.ts'
import type { CompanyCtx, ManagementCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { createBothNames, type Named, type Names, updateBothNames } from '../name/index.ts'
import { countOf, getAll, notFound } from '../query/index.ts'

/**
 * Themes in the form of answers. A theme is used by the latest version of modules that are not
 * archived.
 */
const selectThemes = (db: Database) =>
  db
    .selectFrom('themes as t')
    .select((eb) => [
      't.id',
      't.name',
      't.fallbackName',
      't.createdAt',
      't.archivedAt',
      countOf(
        eb
          .selectFrom('modules as m')
          .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
          .whereRef('v.themeId', '=', 't.id')
          .where('m.archivedAt', 'is', null),
      ).as('moduleCount'),
      revisionOf('theme', eb.ref('t.id')).as('revision'),
    ])

const toTheme = ({ createdAt, archivedAt, ...row }: RowOf<typeof selectThemes>): Theme => ({
  ...row,
  date: createdAt.toISOString(),
  archived: archivedAt !== null,
  archivable: archivedAt === null && row.moduleCount === 0,
})

/**
 * Returns a theme, archived or not.
 * @throws NotFound
 */
export async function getTheme({ db }: ManagementCtx, { id }: { id: string }): Promise<Theme> {
  return toTheme(await selectThemes(db).where('t.id', '=', id).executeTakeFirstOrThrow(notFound))
}

/** Themes that are not archived; the search matches both names. Sorts: name, fallbackName, date. */
export const listThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> => list(ctx, query, 'is')

/** The archived themes, for the restore page. */
export const listArchivedThemes = (ctx: ManagementCtx, query: ListQuery): Promise<Page<Theme>> =>
  list(ctx, query, 'is not')

const list = ({ db }: ManagementCtx, query: ListQuery, archived: 'is' | 'is not'): Promise<Page<Theme>> =>
  paginate(
    db,
    {
      base: db
        .selectFrom('themes as t')
        .where('t.archivedAt', archived, null)
        .where(({ ref }) => matchesSearch(ref('t.searchText'), query.search)),
      key: ['t.id'],
      sorts: {
        name: 't.sortName',
        fallbackName: 't.sortFallbackName',
        date: 't.createdAt',
      },
      detail: selectThemes(db),
      toAnswer: toTheme,
    },
    query,
  )

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
      toAnswer: (row) => row,
    },
    query,
  )

/** The theme of an event, with both names: each reader is answered one of them. */
const themeOf = (themeId: string, { name, fallbackName }: Names) => ({
  themeId,
  themeName: fallbackName,
  themeFrenchName: name,
})

const named: Named<Theme> = {
  noun: 'theme',
  table: 'themes',
  get: getTheme,
  noticeOf: (id, names, action) => ({
    type: action === 'create' ? 'newThemeCreated' : 'themeUpdated',
    data: themeOf(id, names),
  }),
}

/** @throws NameAlreadyExist, NameAlreadyExistForArchived when either name is taken. */
export const createTheme = (ctx: ManagementCtx, input: NamedInput): Promise<Theme> => createBothNames(ctx, input, named)

/**
 * Renames a theme; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist and NameAlreadyExistForArchived when either name is
 * taken, NotFound
 */
export const updateTheme = (ctx: ManagementCtx, input: UpdateNamedInput): Promise<Theme> =>
  updateBothNames(ctx, input, named)

const setArchived = archiving({
  noun: 'theme',
  table: 'themes',
  lock: (db, idList) =>
    getAll(idList, (ids) =>
      db
        .selectFrom('themes')
        .select(['id', 'name', 'fallbackName', 'archivedAt'])
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate(),
    ),
  noticeOf: (theme, action) => ({
    type: action === 'archive' ? 'themeArchived' : 'themeRestored',
    data: themeOf(theme.id, theme),
  }),
})

/** @throws ThemeUsedByModule, NotFound */
export const archiveThemes = (ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<string[]> =>
  setArchived(ctx, 'archive', idList, async ({ db }, themes) => {
    // Adding a theme to a module locks it for share, so none can be added after this check.
    const used = await db
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select('v.title')
      .where(
        'v.themeId',
        'in',
        themes.map(({ id }) => id),
      )
      .where('m.archivedAt', 'is', null)
      .orderBy('m.id')
      .executeTakeFirst()
    if (used) throw new AppError('ThemeUsedByModule', { moduleTitle: used.title })
  })

/**
 * Archived themes keep their names reserved, so restoring cannot conflict.
 * @throws NotFound
 */
export const restoreThemes = (ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<string[]> =>
  setArchived(ctx, 'restore', idList)
