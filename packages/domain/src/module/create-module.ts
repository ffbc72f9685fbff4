import type { CreateModuleInput, Module } from '@cursus/contract/module'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { storeAttachments, withStoredFiles } from '../file/index.ts'
import { getModule } from './get-module.ts'
import { insertModuleVersion, lockThemeForShare } from './insert-module-version.ts'
import { pinLatestContents } from './pin-contents.ts'
import { readChapters } from './read-chapters.ts'
import { reserveModuleTitle } from './reserve-module-title.ts'

/**
 * Creates a module, published or as a draft. Its first version pins the latest ready version of
 * each content.
 * @throws ValidationFailed, ThemeArchived, ContentArchived, ContentNotReady, InvalidImage,
 * MaxWeight…, AlreadyExistModuleTitle…
 */
export async function createModule(ctx: ManagementCtx, input: CreateModuleInput): Promise<Module> {
  const id = newId()
  const moduleVersionId = newId()
  return withStoredFiles(ctx.storage, async (files) => {
    const stored = await storeAttachments(files, 'module', moduleVersionId, input, ctx.settings.uploadLimits)
    return inTransaction(ctx.db, async (db) => {
      const tx = { ...ctx, db }
      const chapters = await readChapters(db, input.type, input)
      await lockThemeForShare(db, input.themeId)
      const pins = await pinLatestContents(db, chapters)
      await reserveModuleTitle(db, id, input.language, input.title)
      const described = {
        title: input.title,
        type: input.type,
        language: input.language,
        description: input.description,
        themeId: input.themeId,
        hasAttestation: input.hasAttestation,
        plannedMinutes: input.plannedMinutes ?? null,
        nature: input.nature,
      }
      await db
        .insertInto('modules')
        .values({ id, latestVersionId: moduleVersionId, isDraft: input.isDraft, createdAt: ctx.now() })
        .execute()
      await insertModuleVersion(
        tx,
        {
          id: moduleVersionId,
          moduleId: id,
          version: 1,
          ...described,
          illustrationKey: stored.illustrationKey ?? null,
        },
        { chapters, pins, keptResourceIdList: [], newResources: stored.resources },
      )
      await recordEvent(tx, {
        noun: 'module',
        thingId: id,
        action: 'create',
        after: { version: 1, ...described, isDraft: input.isDraft, chapters },
        notice: input.isDraft
          ? undefined
          : { type: 'newModuleCreated', data: { moduleId: id, moduleTitle: input.title } },
      })
      return getModule(tx, { id })
    })
  })
}
