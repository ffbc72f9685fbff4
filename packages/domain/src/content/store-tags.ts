import type { RenameTagInput } from '@cursus/contract/content'
import { type Database, inTransactionOf, integers, lockName, shareLockOfName, tableOf, texts } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { foldText, notFound } from '../query/index.ts'

// A rename changes the tags of all versions. It waits for every version that is being made, and
// these wait for it, so that none is stored with the former name.
const name = 'tags'

/** For the transaction that makes a version, before it reads the tags of the former one. */
export const keepTags = (db: Database): Promise<void> => shareLockOfName(db, name)

/** For the transaction that renames a tag. */
const lockTags = (db: Database): Promise<void> => lockName(db, name)

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

/** All tags of the latest versions of contents that are not archived, in alphabetical order. */
export const listContentTags = ({ db }: ManagementCtx): Promise<string[]> =>
  tagsOfVersions(db, db.selectFrom('contents').select('latestVersionId').where('archivedAt', 'is', null).$asScalar())

/** All tags of these content versions, in alphabetical order. */
export async function tagsOfVersions(db: Database, versionIds: Expression<string | null>): Promise<string[]> {
  const rows = await db
    .selectFrom('contentVersions as v')
    .select(({ ref }) => sql<string>`unnest(${ref('v.tags')})`.as('tag'))
    .where('v.id', 'in', versionIds)
    .distinct()
    .$call((tags) => db.selectFrom(tags.as('used')))
    .select('used.tag')
    .orderBy(({ ref }) => foldText(ref('used.tag')))
    .orderBy('used.tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/**
 * Renames a tag in all versions of all contents, without making versions: a tag is a label of the
 * platform, like the name of a category. The name of another tag merges them.
 * @returns the tags in use
 * @throws NotFound
 */
export async function renameTag(ctx: ManagementCtx, { tag, name }: RenameTagInput): Promise<string[]> {
  return inTransactionOf(ctx, async (tx, db) => {
    await lockTags(db)
    const found = await db
      .selectFrom('tags')
      .selectAll()
      .select(({ eb }) => eb('key', '=', foldText(sql.val(tag))).as('isFormer'))
      .where(({ eb, or }) => or([eb('key', '=', foldText(sql.val(tag))), eb('key', '=', foldText(sql.val(name)))]))
      .execute()
    const former = found.find(({ isFormer }) => isFormer)
    if (!former) throw notFound()
    const other = found.find(({ isFormer }) => !isFormer)
    const next = other?.name ?? name
    if (former.name === next) return listContentTags(tx)
    if (other) await db.deleteFrom('tags').where('key', '=', former.key).execute()
    else {
      await db
        .updateTable('tags')
        .set({ key: foldText(sql.val(name)), name })
        .where('key', '=', former.key)
        .execute()
    }
    const holders = await db
      .selectFrom('contents as c')
      .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
      .select(['c.id', 'v.tags'])
      .where('v.tags', '&&', texts([former.name]))
      .orderBy('c.id')
      .execute()
    await db
      .updateTable('contentVersions')
      .set(({ ref }) => ({
        tags: sql<string[]>`case when ${next} = any(${ref('tags')}) then array_remove(${ref('tags')}, ${former.name})
          else array_replace(${ref('tags')}, ${former.name}, ${next}) end`,
      }))
      .where('tags', '&&', texts([former.name]))
      .execute()
    await recordEvents(
      tx,
      holders.map(({ id, tags }) => ({
        noun: 'content',
        thingId: id,
        action: 'renameTag',
        before: { tags },
        after: { tags: [...new Set(tags.map((tag) => (tag === former.name ? next : tag)))] },
      })),
    )
    return listContentTags(tx)
  })
}
