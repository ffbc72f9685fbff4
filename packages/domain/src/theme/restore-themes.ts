import { inTransaction } from '@cursus/db'
import { auditAll, recordEvents } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
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
    await auditAll(
      tx,
      ids.map((thingId) => ({ noun: 'theme', thingId, action: 'restore' })),
    )
    await recordEvents(
      tx,
      'themeRestored',
      themes.map((theme) => themeOf(theme.id, theme)),
    )
  })
}
