import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { lockThemes } from './lock-themes.ts'
import { themeOf } from './theme-of.ts'

/**
 * All or none; a theme that is not archived is left unchanged. Archived themes keep their names
 * reserved, so restoring cannot conflict.
 * @throws NotFound
 */
export async function restoreThemes(ctx: ManagementCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const themes = (await lockThemes(db, idList)).filter((theme) => theme.archivedAt !== null)
    if (themes.length === 0) return
    const ids = themes.map((theme) => theme.id)
    await db.updateTable('themes').set({ archivedAt: null }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      themes.map((theme) => ({
        noun: 'theme',
        thingId: theme.id,
        action: 'restore',
        notice: { type: 'themeRestored', data: themeOf(theme.id, theme) },
      })),
    )
  })
}
