import { AppError } from '@cursus/contract/error'
import type { Module } from '@cursus/contract/module'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { reserveModuleTitle } from './create-module.ts'
import { getModule } from './get-module.ts'
import { insertModuleVersion, lockThemeForShare } from './insert-module-version.ts'
import { describedOf, lockLatestModule, readStoredModuleVersion } from './lock-modules.ts'
import { pinAgain } from './pin-contents.ts'

/**
 * Creates the next version of a module as a copy of an earlier one, with the versions of contents
 * that it pinned: versions are never rewound. Does nothing for the latest version.
 * @throws NotFound, ModuleArchived, ThemeArchived, ContentArchived, ValidationFailed
 */
export async function restoreModuleVersion(
  ctx: ManagementCtx,
  { moduleVersionId }: { moduleVersionId: string },
): Promise<Module> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const source = await readStoredModuleVersion(db, moduleVersionId)
    const { moduleId } = source
    const former = await lockLatestModule(db, moduleId)
    if (former.archivedAt) throw new AppError('ModuleArchived')
    if (source.id === former.id) return getModule(tx, { id: moduleId })
    await lockThemeForShare(db, source.themeId)
    await pinAgain(db, source.pins)
    await reserveModuleTitle(db, moduleId, source.language, source.title)
    const id = newId()
    const version = former.version + 1
    const { chapters, pins, illustrationKey, resourceIdList } = source
    await insertModuleVersion(
      tx,
      { id, moduleId, version, ...describedOf(source), illustrationKey },
      { chapters, pins, keptResourceIdList: resourceIdList, newResources: [] },
    )
    await db.updateTable('modules').set({ latestVersionId: id }).where('id', '=', moduleId).execute()
    await recordEvent(tx, {
      noun: 'module',
      thingId: moduleId,
      action: 'restoreVersion',
      before: { version: former.version },
      after: { version, restoredFrom: source.version },
      notice: former.isDraft
        ? undefined
        : { type: 'newModuleVersionCreated', data: { moduleId, moduleTitle: source.title } },
    })
    return getModule(tx, { id: moduleId })
  })
}
