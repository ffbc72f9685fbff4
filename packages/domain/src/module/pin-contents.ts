import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { ChapterList } from './read-chapters.ts'

type Candidate = { id: string; title: string; archived: boolean; readyVersionId: string | null }
/** By content id, the version that a module version gives. */
export type Pins = Map<string, string>

/**
 * Chooses the latest ready version of each content and holds the contents, so that none is archived before the caller's
 * transaction ends; in the order of their ids, as everybody else locks them.
 * @throws ValidationFailed where a content does not exist, ContentArchived, ContentNotReady
 */
export async function pinLatestContents(db: Database, chapters: ChapterList): Promise<Pins> {
  const ids = chapters.flatMap((chapter) => chapter.contentIdList)
  await holdContents(db, ids)
  const { rows } = await sql<Candidate>`
    select c.id, l.title, c.archived_at is not null as archived, (
      select r.id from content_versions r where r.content_id = c.id and r.processing_state = 'ready'
      order by r.version desc limit 1
    ) as ready_version_id
    from contents c join content_versions l on l.id = c.latest_version_id
    where c.id = any(${ids}::uuid[])`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const pins: Pins = new Map()
  for (const [index, chapter] of chapters.entries()) {
    for (const id of chapter.contentIdList) {
      const content = found.get(id)
      if (!content)
        throw unknownContent(chapter.title === null ? 'contentIdList' : `chapters.${index}.contentIdList`, id)
      if (content.archived) throw new AppError('ContentArchived', { title: content.title })
      if (content.readyVersionId === null) throw new AppError('ContentNotReady', { title: content.title })
      pins.set(id, content.readyVersionId)
    }
  }
  return pins
}

/** The contents stay as they are until the caller's transaction ends. */
export async function holdContents(db: Database, ids: string[]): Promise<void> {
  await db.selectFrom('contents').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}

const unknownContent = (path: string, id: string) =>
  new AppError('ValidationFailed', {}, [{ path, rule: 'notFound', options: { id } }])
