import { AppError } from '@cursus/contract/error'
import type { ChangeCoverInput, Module, RestorePreview } from '@cursus/contract/module'
import { type Database, inTransactionOf } from '@cursus/db'
import { archiving } from '../archive/index.ts'
import { restoreContents } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, recordEvent, recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'
import { restoreThemes } from '../theme/index.ts'
import { getModule } from './get-module.ts'
import { lockLatestModule, lockModules } from './lock-modules.ts'

/**
 * Gives a module another generated cover. It is seen at once in every version, so it makes none.
 * @throws NotFound, ModuleArchived, ChangedMeanwhile
 */
export async function changeCover(ctx: ManagementCtx, { id, cover, revision }: ChangeCoverInput): Promise<Module> {
  return inTransactionOf(ctx, async (tx, db) => {
    const former = await lockLatestModule(db, id)
    const thing = { noun: 'module', thingId: id } as const
    await assertRevision(tx, thing, revision)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    if (cover !== former.cover) {
      await db.updateTable('modules').set({ cover }).where('id', '=', id).execute()
      await recordEvent(tx, { ...thing, action: 'changeCover', before: { cover: former.cover }, after: { cover } })
    }
    return getModule(tx, { id })
  })
}

/**
 * Lets licences list these modules; all or none. A published module is left unchanged, and none
 * becomes a draft again.
 * @throws NotFound, ModuleArchived
 */
export async function publishModules(ctx: ManagementCtx, { moduleIdList }: { moduleIdList: string[] }): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    const drafts = (await lockModules(db, moduleIdList)).filter(({ isDraft }) => isDraft)
    if (drafts.length === 0) return
    if (drafts.some(({ archivedAt }) => archivedAt !== null)) throw new AppError('ModuleArchived')
    const ids = drafts.map(({ id }) => id)
    await db.updateTable('modules').set({ isDraft: false }).where('id', 'in', ids).execute()
    await recordEvents(
      tx,
      drafts.map(({ id, title }) => ({
        noun: 'module',
        thingId: id,
        action: 'publish',
        notice: { type: 'newModuleCreated', data: { moduleId: id, moduleTitle: title } },
      })),
    )
  })
}

type ModuleIdList = { moduleIdList: string[] }

const setArchived = archiving({
  noun: 'module',
  table: 'modules',
  lock: lockModules,
  noticeOf: ({ id, title }, action) => ({
    type: action === 'archive' ? 'moduleArchived' : 'moduleRestored',
    data: { moduleId: id, moduleTitle: title },
  }),
})

/**
 * Existing accesses continue.
 * @throws NotFound
 */
export const archiveModules = (ctx: ManagementCtx, { moduleIdList }: ModuleIdList): Promise<string[]> =>
  setArchived(ctx, 'archive', moduleIdList)

/**
 * Restores modules with their archived themes and contents.
 * @throws NotFound
 */
export const restoreModules = (ctx: ManagementCtx, { moduleIdList }: ModuleIdList): Promise<string[]> =>
  setArchived(ctx, 'restore', moduleIdList, async (tx, modules) => {
    // All of them, not only archived ones, so that none is archived concurrently.
    await restoreThemes(tx, { idList: [...new Set(modules.map(({ themeId }) => themeId))] })
    await restoreContents(tx, { contentIdList: await contentIdsOf(tx.db, modules) })
  })

/**
 * Lists the archived themes and contents that restoring these modules would restore.
 * @throws NotFound
 */
export async function previewRestoreModules(
  ctx: ManagementCtx,
  { moduleIdList }: ModuleIdList,
): Promise<RestorePreview> {
  const modules = await getAll(moduleIdList, (ids) =>
    ctx.db
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select(['v.id as moduleVersionId', 'v.themeId', 'm.archivedAt'])
      .where('m.id', 'in', ids),
  )
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
    .orderBy('sortFallbackName')
    .execute()
  const contents = await ctx.db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['c.id', 'v.title'])
    .where('c.archivedAt', 'is not', null)
    .where('c.id', 'in', await contentIdsOf(ctx.db, archived))
    .orderBy('v.sortTitle')
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
