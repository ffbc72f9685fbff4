import type { RenameTagInput } from '@cursus/contract/content'
import { inTransaction, texts } from '@cursus/db'
import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { foldText, notFound } from '../query/index.ts'
import { listContentTags } from './list-content-tags.ts'
import { lockTags } from './lock-tags.ts'

/**
 * Renames a tag in all versions of all contents, without making versions: a tag is a label of the
 * platform, like the name of a category. The name of another tag merges them.
 * @returns the tags in use
 * @throws NotFound
 */
export async function renameTag(ctx: ManagementCtx, { tag, name }: RenameTagInput): Promise<string[]> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
