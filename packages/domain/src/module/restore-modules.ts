import { AppError } from '@cursus/contract/error'
import type { RestorePreview } from '@cursus/contract/module'
import { type Database, inTransaction } from '@cursus/db'
import { restoreContents } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { restoreThemes } from '../theme/index.ts'
import { lockModules } from './lock-modules.ts'

type ModuleIdList = { moduleIdList: string[] }

/**
 * Restores modules with their archived themes and contents, all or none; a module that is not
 * archived is left unchanged.
 * @throws NotFound
 */
export async function restoreModules(ctx: ManagementCtx, { moduleIdList }: ModuleIdList): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const modules = (await lockModules(db, moduleIdList)).filter((module) => module.archivedAt !== null)
    if (modules.length === 0) return
    const ids = modules.map((module) => module.id)
    // All of them, not only archived ones, so that none is archived concurrently.
    const themeIds = [...new Set(modules.map((module) => module.themeId))]
    await restoreThemes(tx, { idList: themeIds })
    await restoreContents(tx, { contentIdList: await contentIdsOf(db, modules) })
    await db.updateTable('modules').set({ archivedAt: null }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      modules.map(({ id, title }) => ({
        noun: 'module',
        thingId: id,
        action: 'restore',
        notice: { type: 'moduleRestored', data: { moduleId: id, moduleTitle: title } },
      })),
    )
  })
}

/**
 * Lists the archived themes and contents that restoring these modules would restore.
 * @throws NotFound
 */
export async function previewRestoreModules(
  ctx: ManagementCtx,
  { moduleIdList }: ModuleIdList,
): Promise<RestorePreview> {
  const ids = [...new Set(moduleIdList)]
  const modules = await ctx.db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(['v.id as moduleVersionId', 'v.themeId', 'm.archivedAt'])
    .where('m.id', 'in', ids)
    .execute()
  if (modules.length !== ids.length) throw new AppError('NotFound')
  const archived = modules.filter((module) => module.archivedAt !== null)
  if (archived.length === 0) return { themes: [], contents: [] }
  const themes = await ctx.db
    .selectFrom('themes')
    .select(['id', 'name', 'fallbackName'])
    .where('archivedAt', 'is not', null)
    .where(
      'id',
      'in',
      archived.map((module) => module.themeId),
    )
    .orderBy('fallbackName')
    .execute()
  const contents = await ctx.db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['c.id', 'v.title'])
    .where('c.archivedAt', 'is not', null)
    .where('c.id', 'in', await contentIdsOf(ctx.db, archived))
    .orderBy('v.title')
    .execute()
  return { themes, contents }
}

async function contentIdsOf(db: Database, modules: { moduleVersionId: string }[]): Promise<string[]> {
  const rows = await db
    .selectFrom('moduleContents')
    .select('contentId')
    .distinct()
    .where(
      'moduleVersionId',
      'in',
      modules.map((module) => module.moduleVersionId),
    )
    .execute()
  return rows.map((row) => row.contentId)
}
