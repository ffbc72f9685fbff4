import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import type { CreateModuleInput, Module } from '@cursus/contract/module'
import { type Database, inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { storeAttachments, withStoredFiles } from '../file/index.ts'
import { hasTitle, reserveCopyTitle, reserveTitle, type Title } from '../name/index.ts'
import { getModule, moduleReference } from './get-module.ts'
import {
  insertModuleVersion,
  lockThemeForShare,
  type NewModuleVersion,
  type VersionParts,
} from './insert-module-version.ts'
import { describedOf, lockLatestModule } from './lock-modules.ts'
import { lockContentsForShare, pinLatestContents } from './pin-contents.ts'
import { readChapters } from './read-chapters.ts'

const readHolder = (db: Database) => async (wanted: Title, id: string) => {
  const { reference, ...holder } = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(['m.reference', 'm.archivedAt', 'v.title', hasTitle(wanted).as('isOnLast')])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...holder, reference: moduleReference(reference) }
}

export const reserveModuleTitle = (db: Database, id: string, language: Language, text: string): Promise<void> =>
  reserveTitle(db, id, { kind: 'module', language, text }, readHolder(db))

/** Inserts a module with its first version, in the caller's transaction. */
async function insertModule(
  tx: ManagementCtx,
  first: Omit<NewModuleVersion, 'version'>,
  { isDraft, cover, ...parts }: { isDraft: boolean; cover: string | null } & VersionParts,
): Promise<void> {
  await tx.db
    .insertInto('modules')
    .values({ id: first.moduleId, latestVersionId: first.id, isDraft, cover, createdAt: tx.now() })
    .execute()
  await insertModuleVersion(tx, { ...first, version: 1 }, parts)
}

/**
 * Creates a module, published or as a draft. Its first version pins the latest ready version of
 * each content.
 * @throws ValidationFailed, ThemeArchived, ContentArchived, ContentNotReady, InvalidImage,
 * CoverTooSmall, MaxWeight…, AlreadyExistModuleTitle…
 */
export async function createModule(ctx: ManagementCtx, input: CreateModuleInput): Promise<Module> {
  const id = newId()
  const moduleVersionId = newId()
  return withStoredFiles(ctx, async (files) => {
    const stored = await storeAttachments(files, 'module', moduleVersionId, input, ctx.settings.uploadLimits)
    return files.commit(async (db) => {
      const tx = { ...ctx, db }
      const chapters = await readChapters(db, input.type, input)
      await lockThemeForShare(db, input.themeId)
      const pins = await pinLatestContents(db, chapters)
      await reserveModuleTitle(db, id, input.language, input.title)
      const described = describedOf({ ...input, plannedMinutes: input.plannedMinutes ?? null })
      const { isDraft, cover = null } = input
      await insertModule(
        tx,
        { ...described, id: moduleVersionId, moduleId: id, illustrationKey: stored.illustrationKey ?? null },
        { isDraft, cover, chapters, pins, keptResourceIdList: [], newResources: stored.resources },
      )
      await recordEvent(tx, {
        noun: 'module',
        thingId: id,
        action: 'create',
        after: { version: 1, ...described, isDraft, cover, chapters },
        notice: isDraft ? undefined : { type: 'newModuleCreated', data: { moduleId: id, moduleTitle: input.title } },
      })
      return getModule(tx, { id })
    })
  })
}

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
    const title = await reserveCopyTitle(db, id, { kind: 'module', language: source.language, text: source.title })
    await insertModule(
      tx,
      { ...describedOf(source), id: newId(), moduleId: id, title, illustrationKey: source.illustrationKey },
      {
        isDraft: source.isDraft,
        cover: source.cover,
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
