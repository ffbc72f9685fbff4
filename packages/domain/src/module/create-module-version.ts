import { AppError } from '@cursus/contract/error'
import type { CreateModuleVersionInput, Module } from '@cursus/contract/module'
import { inTransaction, newId } from '@cursus/db'
import { changedFields } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
import { keptResourceIds, withKeptFiles } from '../file/index.ts'
import { audit, recordEvent } from '../record.ts'
import { getModule } from './get-module.ts'
import { holdTheme, insertModuleVersion } from './insert-module-version.ts'
import { keepModuleFiles } from './keep-module-files.ts'
import { type LatestModule, lockLatestModule } from './lock-latest-module.ts'
import { pinLatestContents } from './pin-contents.ts'
import { readChapters } from './read-chapters.ts'
import { takeModuleTitle } from './take-module-title.ts'

/**
 * An edit: the next version, in which absent fields are as before. When contents are given, each is pinned at its latest ready
 * version; when none are, the version keeps what the former one pins. Parallel edits follow one another; none is lost.
 * @throws NotFound, ModuleArchived, and all of `createModule`
 */
export async function createModuleVersion(ctx: ManagementCtx, input: CreateModuleVersionInput): Promise<Module> {
  const moduleVersionId = newId()
  return withKeptFiles(ctx.storage, async (files) => {
    const kept = await keepModuleFiles(files, moduleVersionId, input, ctx.settings.uploadLimits)
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const former = await lockLatestModule(db, input.id)
      if (former.archivedAt) throw new AppError('ModuleArchived')
      const type = input.type ?? former.type
      const keepsContents = type === former.type && input.chapters === undefined && input.contentIdList === undefined
      const chapters = keepsContents ? former.chapters : await readChapters(db, type, input)
      const before = described(former)
      const after = {
        title: input.title ?? former.title,
        type,
        language: input.language ?? former.language,
        description: input.description ?? former.description,
        themeId: input.themeId ?? former.themeId,
        chapters,
      }
      await holdTheme(db, after.themeId)
      const pins = keepsContents ? former.pins : await pinLatestContents(db, chapters)
      await takeModuleTitle(db, input.id, after.language, after.title)
      const { chapters: _, ...columns } = after
      const version = former.version + 1
      await insertModuleVersion(
        tx,
        {
          id: moduleVersionId,
          moduleId: input.id,
          version,
          ...columns,
          illustrationKey: kept.illustrationKey ?? former.illustrationKey,
        },
        {
          chapters,
          pins,
          keptResourceIdList: keptResourceIds(former.resourceIdList, input.keepResourceIdList),
          newResources: kept.resources,
        },
      )
      await db.updateTable('modules').set({ latestVersionId: moduleVersionId }).where('id', '=', input.id).execute()
      await audit(tx, {
        noun: 'module',
        thingId: input.id,
        action: 'createVersion',
        ...changedFields({ version: former.version, ...before }, { version, ...after }),
      })
      await recordEvent(tx, 'newModuleVersionCreated', { moduleId: input.id, moduleTitle: after.title })
      return getModule(tx, { id: input.id })
    })
  })
}

const described = (module: LatestModule) => ({
  title: module.title,
  type: module.type,
  language: module.language,
  description: module.description,
  themeId: module.themeId,
  chapters: module.chapters,
})
