import { AppError } from '@cursus/contract/error'
import type { Module } from '@cursus/contract/module'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { reserveCopyTitle } from '../name/index.ts'
import { getModule } from './get-module.ts'
import { insertModuleVersion, lockThemeForShare } from './insert-module-version.ts'
import { describedOf, lockLatestModule } from './lock-latest-module.ts'
import { lockContentsForShare } from './pin-contents.ts'

/**
 * Creates a copy of a module's latest version with the same pinned contents, titled "… (copie)" or
 * "… (copy)" in the module's language, with a number if that is taken. The copy of a draft is a
 * draft.
 * @throws NotFound, ModuleArchived
 */
export async function duplicateModule(ctx: ManagementCtx, { id: sourceId }: { id: string }): Promise<Module> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const source = await lockLatestModule(db, sourceId)
    if (source.archivedAt) throw new AppError('ModuleArchived')
    await lockThemeForShare(db, source.themeId)
    await lockContentsForShare(db, [...source.pins.keys()])
    const id = newId()
    const moduleVersionId = newId()
    const title = await reserveCopyTitle(db, id, { kind: 'module', language: source.language, text: source.title })
    await db
      .insertInto('modules')
      .values({ id, latestVersionId: moduleVersionId, isDraft: source.isDraft, createdAt: ctx.now() })
      .execute()
    await insertModuleVersion(
      tx,
      {
        id: moduleVersionId,
        moduleId: id,
        version: 1,
        ...describedOf(source),
        title,
        illustrationKey: source.illustrationKey,
      },
      {
        chapters: source.chapters,
        pins: source.pins,
        keptResourceIdList: source.resourceIdList,
        newResources: [],
      },
    )
    await recordEvent(tx, {
      noun: 'module',
      thingId: id,
      action: 'duplicate',
      after: { version: 1, title, duplicateOf: sourceId },
      notice: source.isDraft ? undefined : { type: 'newModuleCreated', data: { moduleId: id, moduleTitle: title } },
    })
    return getModule(tx, { id })
  })
}
