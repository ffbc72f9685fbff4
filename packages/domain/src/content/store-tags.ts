import { type Database, integers, tableOf, texts } from '@cursus/db'
import { foldText } from '../query/index.ts'
import { keepTags } from './lock-tags.ts'

const tagTable = (tags: readonly string[]) =>
  tableOf('tags', { name: texts([...tags]), position: integers(tags.map((_tag, position) => position)) })

/**
 * Returns these tags in the spelling that was stored first, each once: they are compared without
 * case and accents. For the transaction that stores the version.
 */
export async function storeTags(db: Database, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  await keepTags(db)
  const stored = await db
    .insertInto('tags')
    .columns(['key', 'name'])
    .expression(
      db
        .selectFrom(tagTable(tags))
        .distinctOn(({ ref }) => foldText(ref('tags.name')))
        .select(({ ref }) => [foldText(ref('tags.name')).as('key'), 'tags.name'])
        // Sorted by key, so that two transactions lock them in one order.
        .orderBy(({ ref }) => foldText(ref('tags.name')))
        .orderBy('tags.position'),
    )
    // A no-op update, so that the stored row is returned too.
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })))
    .returning(['key', 'name'])
    .execute()
  const nameOf = new Map(stored.map(({ key, name }) => [key, name]))
  return [...new Set((await keysOf(db, tags)).map((key) => nameOf.get(key)!))]
}

/** The stored spellings of these tags, without those that nobody ever used. */
export async function findTags(db: Database, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const rows = await db
    .selectFrom('tags')
    .select('name')
    .where('key', 'in', await keysOf(db, tags))
    .execute()
  return rows.map(({ name }) => name)
}

async function keysOf(db: Database, tags: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom(tagTable(tags))
    .select(({ ref }) => foldText(ref('tags.name')).as('key'))
    .orderBy('tags.position')
    .execute()
  return rows.map(({ key }) => key)
}
