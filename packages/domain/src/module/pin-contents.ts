import { AppError, validationFailed } from '@cursus/contract/error'
import { anyOf, type Database, uuids } from '@cursus/db'
import type { ChapterList } from './read-chapters.ts'

/** Content version ids by content id. */
export type Pins = Map<string, string>

/**
 * Chooses the latest ready version of each content and locks the contents against archiving until
 * the caller's transaction ends, in the order of their ids, as everywhere.
 * @throws ValidationFailed for an unknown content, ContentArchived, ContentNotReady
 */
export async function pinLatestContents(db: Database, chapters: ChapterList): Promise<Pins> {
  const ids = chapters.flatMap((chapter) => chapter.contentIdList)
  await lockContentsForShare(db, ids)
  const rows = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as l', 'l.id', 'c.latestVersionId')
    .select(({ selectFrom }) => [
      'c.id',
      'l.title',
      'c.archivedAt',
      selectFrom('contentVersions as r')
        .select('r.id')
        .whereRef('r.contentId', '=', 'c.id')
        .where('r.processingState', '=', 'ready')
        .orderBy('r.version', 'desc')
        .limit(1)
        .as('readyVersionId'),
    ])
    .where('c.id', '=', anyOf(uuids(ids)))
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const pins: Pins = new Map()
  for (const [index, chapter] of chapters.entries()) {
    for (const id of chapter.contentIdList) {
      const content = found.get(id)
      if (!content)
        throw unknownContent(chapter.title === null ? 'contentIdList' : `chapters.${index}.contentIdList`, id)
      if (content.archivedAt) throw new AppError('ContentArchived', { title: content.title })
      if (content.readyVersionId === null) throw new AppError('ContentNotReady', { title: content.title })
      pins.set(id, content.readyVersionId)
    }
  }
  return pins
}

/** Locks the contents until the caller's transaction ends. */
export async function lockContentsForShare(db: Database, ids: string[]): Promise<void> {
  await db.selectFrom('contents').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

const unknownContent = (path: string, id: string) => validationFailed({ path, rule: 'notFound', options: { id } })
