import { AppError } from '@cursus/contract/error'
import { archiving } from '../archive/index.ts'
import type { ManagementCtx } from '../context.ts'
import { getAll } from '../query/index.ts'
import { themeOf } from './edit-theme.ts'

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
export const archiveThemes = (ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> =>
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
export const restoreThemes = (ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> =>
  setArchived(ctx, 'restore', idList)
