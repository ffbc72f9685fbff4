import { AppError, validationFailed } from '@cursus/contract/error'
import { type Database, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { insertResources, type NewResource } from '../file/index.ts'
import type { Described } from './lock-modules.ts'
import type { Pins } from './pin-contents.ts'
import type { ChapterList } from './read-chapters.ts'

export type NewModuleVersion = Described & {
  id: string
  moduleId: string
  version: number
  illustrationKey: string | null
}

export type VersionParts = {
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
