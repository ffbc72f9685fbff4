import { AppError } from '@cursus/contract/error'
import { type Database, inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'
import { themeOf } from './edit-theme.ts'

/**
 * Locks themes for a change of state, in the order of their ids to prevent deadlocks.
 * @throws NotFound
 */
const lockThemes = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('themes')
      .select(['id', 'name', 'fallbackName', 'archivedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate(),
  )

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
