import { AppError } from '@cursus/contract/error'
import type { CreateModuleVersionInput, Module } from '@cursus/contract/module'
import { newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { editedResourceIds, keptResourceIds, storeAttachments, withStoredFiles } from '../file/index.ts'
import { reserveModuleTitle } from './create-module.ts'
import { getModule } from './get-module.ts'
import { insertModuleVersion, lockThemeForShare } from './insert-module-version.ts'
import { describedOf, lockLatestModule } from './lock-modules.ts'
import { pinLatestContents } from './pin-contents.ts'
import { readChapters } from './read-chapters.ts'

/**
 * Creates the next version of a module; absent fields are kept. Given contents are pinned at their
 * latest ready version; without contents, the pins of the former version are kept. Concurrent edits
 * are serialised; none is lost.
 * @throws NotFound, ModuleArchived, ChangedMeanwhile, and all of `createModule`
 */
export async function createModuleVersion(ctx: ManagementCtx, input: CreateModuleVersionInput): Promise<Module> {
  const moduleVersionId = newId()
  return withStoredFiles(ctx, async (files) => {
    const stored = await storeAttachments(files, 'module', moduleVersionId, input, ctx.settings.uploadLimits)
    return files.commit(async (db) => {
      const tx = { ...ctx, db }
      const former = await lockLatestModule(db, input.id)
      const thing = { noun: 'module', thingId: input.id } as const
      await assertRevision(tx, thing, input.revision)
      if (former.archivedAt) throw new AppError('ModuleArchived')
      const type = input.type ?? former.type
      const keepsContents = type === former.type && input.chapters === undefined && input.contentIdList === undefined
      const illustrationKey = stored.illustrationKey ?? (input.removeIllustration ? null : former.illustrationKey)
      const cover = input.cover === undefined ? former.cover : input.cover
      const after = {
        title: input.title ?? former.title,
        type,
        language: input.language ?? former.language,
        description: input.description ?? former.description,
        themeId: input.themeId ?? former.themeId,
        hasAttestation: input.hasAttestation ?? former.hasAttestation,
        plannedMinutes: input.plannedMinutes === undefined ? former.plannedMinutes : input.plannedMinutes,
        nature: input.nature ?? former.nature,
      }
      const chapters = keepsContents ? former.chapters : await readChapters(db, type, input)
      const change = changedFields(
        {
          ...describedOf(former),
          chapters: former.chapters,
          cover: former.cover,
          illustration: former.illustrationKey,
          resources: former.resourceIdList,
        },
        {
          ...after,
          chapters,
          cover,
          illustration: illustrationKey,
          resources: editedResourceIds(former.resourceIdList, input.keepResourceIdList, stored.resources),
        },
      )
      await lockThemeForShare(db, after.themeId)
      const pins = keepsContents ? former.pins : await pinLatestContents(db, chapters)
      await reserveModuleTitle(db, input.id, after.language, after.title)
      const version = former.version + 1
      await insertModuleVersion(
        tx,
        {
          id: moduleVersionId,
          moduleId: input.id,
          version,
          ...after,
          illustrationKey,
        },
        {
          chapters,
          pins,
          keptResourceIdList: keptResourceIds(former.resourceIdList, input.keepResourceIdList),
          newResources: stored.resources,
        },
      )
      await db
        .updateTable('modules')
        .set({ latestVersionId: moduleVersionId, cover })
        .where('id', '=', input.id)
        .execute()
      await recordEvent(tx, {
        ...thing,
        action: 'createVersion',
        before: { ...change.before, version: former.version },
        after: { ...change.after, version },
        notice: former.isDraft
          ? undefined
          : { type: 'newModuleVersionCreated', data: { moduleId: input.id, moduleTitle: after.title } },
      })
      return getModule(tx, { id: input.id })
    })
  })
}
