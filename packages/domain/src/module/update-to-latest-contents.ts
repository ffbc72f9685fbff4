import type { Acted } from '@cursus/contract/act'
import { AppError } from '@cursus/contract/error'
import type { Module } from '@cursus/contract/module'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { actOneByOne } from '../list/index.ts'
import { getAll } from '../query/index.ts'
import { getModule } from './get-module.ts'
import { insertModuleVersion, lockThemeForShare } from './insert-module-version.ts'
import { describedOf, lockLatestModule } from './lock-modules.ts'
import { pinLatestContents } from './pin-contents.ts'

/**
 * Creates the next version of a module, which differs only in its contents: they are pinned at
 * their latest ready versions. Does nothing when the module is up to date.
 * @throws NotFound, ModuleArchived
 */
export async function updateToLatestContents(ctx: ManagementCtx, { id }: { id: string }): Promise<Module> {
  await update(ctx, id)
  return getModule(ctx, { id })
}

/**
 * Updates many modules, each in a transaction of its own; those that are refused are left out by
 * the name of the refusal, and those that are up to date are not counted.
 * @throws NotFound
 */
export async function updateModulesToLatestContents(
  ctx: ManagementCtx,
  { moduleIdList }: { moduleIdList: string[] },
): Promise<Acted> {
  await getAll(moduleIdList, (ids) => ctx.db.selectFrom('modules').select('id').where('id', 'in', ids))
  return actOneByOne(moduleIdList, (id) => update(ctx, id))
}

/** Returns whether a version was created. */
const update = (ctx: ManagementCtx, id: string): Promise<boolean> =>
  inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const former = await lockLatestModule(db, id)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    await lockThemeForShare(db, former.themeId)
    const pins = await pinLatestContents(db, former.chapters)
    const contentIdList = [...pins.keys()].filter((contentId) => pins.get(contentId) !== former.pins.get(contentId))
    if (contentIdList.length === 0) return false
    const moduleVersionId = newId()
    const version = former.version + 1
    await insertModuleVersion(
      tx,
      {
        id: moduleVersionId,
        moduleId: id,
        version,
        ...describedOf(former),
        illustrationKey: former.illustrationKey,
      },
      { chapters: former.chapters, pins, keptResourceIdList: former.resourceIdList, newResources: [] },
    )
    await db.updateTable('modules').set({ latestVersionId: moduleVersionId }).where('id', '=', id).execute()
    await recordEvent(tx, {
      noun: 'module',
      thingId: id,
      action: 'updateContents',
      before: { version: former.version },
      after: { version, contentIdList },
      notice: former.isDraft
        ? undefined
        : { type: 'newModuleVersionCreated', data: { moduleId: id, moduleTitle: former.title } },
    })
    return true
  })
