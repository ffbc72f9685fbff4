import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import type { Theme } from '@cursus/contract/theme'
import type { ManagementCtx } from '../context.ts'
import { createBothNames, type Named, type Names, updateBothNames } from '../name/index.ts'
import { getTheme } from './read-themes.ts'

/** The theme of an event, with both names: each reader is answered one of them. */
export const themeOf = (themeId: string, { name, fallbackName }: Names) => ({
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
