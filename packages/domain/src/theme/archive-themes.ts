import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockThemes } from './lock-themes.ts'
import { themeOf } from './theme-of.ts'

/**
 * All or none; an archived theme is left unchanged.
 * @throws ThemeUsedByModule, NotFound
 */
export async function archiveThemes(ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const themes = (await lockThemes(db, idList)).filter((theme) => theme.archivedAt === null)
    if (themes.length === 0) return
    const ids = themes.map((theme) => theme.id)
    // Adding a theme to a module locks it for share, so none can be added after this check.
    const used = await db
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select('v.title')
      .where('v.themeId', 'in', ids)
      .where('m.archivedAt', 'is', null)
      .orderBy('m.id')
      .executeTakeFirst()
    if (used) throw new AppError('ThemeUsedByModule', { moduleTitle: used.title })
    await db.updateTable('themes').set({ archivedAt: ctx.now() }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      themes.map((theme) => ({
        noun: 'theme',
        thingId: theme.id,
        action: 'archive',
        notice: { type: 'themeArchived', data: themeOf(theme.id, theme) },
      })),
    )
  })
}
