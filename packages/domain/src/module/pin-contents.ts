import { AppError, validationFailed } from '@cursus/contract/error'
import { anyOf, type Database, uuids } from '@cursus/db'
import { newestReady } from '../content/index.ts'
import type { ChapterList } from './read-chapters.ts'

/** Content version ids by content id. */
export type Pins = Map<string, string>

/**
 * Chooses the latest ready version of each content and locks the contents against archiving until
 * the caller's transaction ends, in the order of their ids, as everywhere.
 * @throws ValidationFailed for an unknown content or contents that wait for each other,
 * ContentArchived, ContentNotReady
 */
export async function pinLatestContents(db: Database, chapters: ChapterList): Promise<Pins> {
  const ids = chapters.flatMap((chapter) => chapter.contentIdList)
  await lockContentsForShare(db, ids)
  const rows = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as l', 'l.id', 'c.latestVersionId')
    .select(({ ref }) => ['c.id', 'l.title', 'c.archivedAt', newestReady(ref('c.id')).as('readyVersionId')])
    .where('c.id', '=', anyOf(uuids(ids)))
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const pins: Pins = new Map()
  const pathOf = new Map<string, string>()
  for (const [index, chapter] of chapters.entries()) {
    const path = chapter.title === null ? 'contentIdList' : `chapters.${index}.contentIdList`
    for (const id of chapter.contentIdList) {
      pathOf.set(id, path)
      const content = found.get(id)
      if (!content) throw validationFailed({ path, rule: 'notFound', options: { id } })
      if (content.archivedAt) throw new AppError('ContentArchived', { title: content.title })
      if (content.readyVersionId === null) throw new AppError('ContentNotReady', { title: content.title })
      pins.set(id, content.readyVersionId)
    }
  }
  const [locked] = await lockedContents(db, pins)
  if (locked !== undefined) {
    const options = { id: locked, title: found.get(locked)!.title }
    throw validationFailed({ path: pathOf.get(locked)!, rule: 'circular', options })
  }
  return pins
}

/**
 * Locks the contents of an earlier version, to pin them again as they were.
 * @throws ContentArchived, ValidationFailed for contents that wait for each other
 */
export async function pinAgain(db: Database, pins: Pins): Promise<void> {
  const ids = [...pins.keys()]
  await lockContentsForShare(db, ids)
  const contents = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as l', 'l.id', 'c.latestVersionId')
    .select(['c.id', 'l.title', 'c.archivedAt'])
    .where('c.id', '=', anyOf(uuids(ids)))
    .orderBy('c.id')
    .execute()
  const archived = contents.find(({ archivedAt }) => archivedAt !== null)
  if (archived) throw new AppError('ContentArchived', { title: archived.title })
  const [locked] = await lockedContents(db, pins)
  if (locked === undefined) return
  const { id, title } = contents.find((content) => content.id === locked)!
  throw validationFailed({ path: 'chapters', rule: 'circular', options: { id, title } })
}

/**
 * The contents that could never be opened, because their pinned versions wait for each other.
 * Editing contents prevents it; this is the last guard of what is published.
 */
async function lockedContents(db: Database, pins: Pins): Promise<string[]> {
  const required = await db
    .selectFrom('contentRelations as r')
    .innerJoin('contentVersions as v', 'v.id', 'r.contentVersionId')
    .select(['v.contentId', 'r.contentId as requiredId'])
    .where('r.contentVersionId', '=', anyOf(uuids([...pins.values()])))
    .where('r.kind', '=', 'required')
    .where('r.contentId', '=', anyOf(uuids([...pins.keys()])))
    .execute()
  const waiting = new Map<string, string[]>()
  for (const { contentId, requiredId } of required)
    waiting.set(contentId, [...(waiting.get(contentId) ?? []), requiredId])
  let opened: string[]
  do {
    opened = [...waiting.keys()].filter((id) => !waiting.get(id)!.some((requiredId) => waiting.has(requiredId)))
    for (const id of opened) waiting.delete(id)
  } while (opened.length > 0)
  return [...waiting.keys()]
}

/** Locks the contents until the caller's transaction ends. */
export async function lockContentsForShare(db: Database, ids: string[]): Promise<void> {
  await db.selectFrom('contents').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}
