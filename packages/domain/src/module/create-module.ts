import { AppError, validationFailed } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import type { CreateModuleInput, Module } from '@cursus/contract/module'
import { type Database, inTransactionOf, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { insertResources, type NewResource, storeAttachments, withStoredFiles } from '../file/index.ts'
import { hasTitle, reserveCopyTitle, reserveTitle, type Title } from '../name/index.ts'
import { getModule, moduleReference } from './get-module.ts'
import { type Described, describedOf, lockLatestModule } from './lock-modules.ts'
import { lockContentsForShare, type Pins, pinLatestContents } from './pin-contents.ts'
import { type ChapterList, readChapters } from './read-chapters.ts'

type NewModuleVersion = Described & {
  id: string
  moduleId: string
  version: number
  illustrationKey: string | null
}

type VersionParts = {
  chapters: ChapterList
  pins: Pins
  keptResourceIdList: string[]
  newResources: NewResource[]
}

/**
 * Inserts one version with its chapters, pinned contents and resources, in the caller's
 * transaction.
 */
export async function insertModuleVersion(
  tx: ManagementCtx,
  version: NewModuleVersion,
  parts: VersionParts,
): Promise<void> {
  const { db } = tx
  const moduleVersionId = version.id
  const chapters = parts.chapters.map((chapter, position) => ({ id: newId(), position, ...chapter }))
  const contents = chapters.flatMap((chapter) =>
    chapter.contentIdList.map((contentId, position) => ({
      moduleVersionId,
      contentId,
      contentVersionId: pinOf(parts.pins, contentId),
      chapterId: chapter.id,
      position,
    })),
  )
  await db
    .insertInto('moduleVersions')
    .values({ ...version, contentCount: contents.length, createdBy: tx.actor.id, createdAt: tx.now() })
    .execute()
  await db
    .insertInto('moduleChapters')
    .values(chapters.map(({ id, position, title }) => ({ id, moduleVersionId, position, title })))
    .execute()
  await insertInSlices(contents, (slice) => db.insertInto('moduleContents').values(slice).execute())
  await insertResources(db, parts.newResources, tx.now())
  const resourceIds = [...parts.keptResourceIdList, ...parts.newResources.map((resource) => resource.id)]
  if (resourceIds.length > 0) {
    await db
      .insertInto('moduleVersionResources')
      .values(resourceIds.map((resourceId, position) => ({ moduleVersionId, resourceId, position })))
      .execute()
  }
}

/**
 * Locks the theme until the caller's transaction ends.
 * @throws ValidationFailed when it does not exist, ThemeArchived
 */
export async function lockThemeForShare(db: Database, themeId: string): Promise<void> {
  const theme = await db
    .selectFrom('themes')
    .select('archivedAt')
    .where('id', '=', themeId)
    .forShare()
    .executeTakeFirst()
  if (!theme) throw validationFailed({ path: 'themeId', rule: 'notFound' })
  if (theme.archivedAt !== null) throw new AppError('ThemeArchived')
}

function pinOf(pins: Pins, contentId: string): string {
  const contentVersionId = pins.get(contentId)
  if (contentVersionId === undefined) throw new Error(`no version was chosen for content ${contentId}`)
  return contentVersionId
}

/** A statement has at most 65,535 parameters. */
async function insertInSlices<Row>(rows: Row[], insert: (slice: Row[]) => Promise<unknown>): Promise<void> {
  const size = 10_000
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

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
  return inTransactionOf(ctx, async (tx, db) => {
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
