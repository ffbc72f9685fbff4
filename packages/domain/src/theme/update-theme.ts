import type { UpdateNamedInput } from '@cursus/contract/field'
import type { Theme } from '@cursus/contract/theme'
import type { ManagementCtx } from '../context.ts'
import { updateBothNames } from '../name/index.ts'
import { getTheme } from './get-theme.ts'
import { reserveThemeNames } from './reserve-theme-names.ts'
import { themeOf } from './theme-of.ts'

/**
 * Renames a theme; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist and NameAlreadyExistForArchived when either name is
 * taken, NotFound
 */
export const updateTheme = (ctx: ManagementCtx, input: UpdateNamedInput): Promise<Theme> =>
  updateBothNames(ctx, input, {
    noun: 'theme',
    table: 'themes',
    get: getTheme,
    reserve: reserveThemeNames,
    noticeOf: (themeId, names) => ({ type: 'themeUpdated', data: themeOf(themeId, names) }),
  })
