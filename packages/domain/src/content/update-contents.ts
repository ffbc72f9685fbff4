import type { Acted } from '@cursus/contract/act'
import type { ContentChanges, UpdateContentsInput } from '@cursus/contract/content'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { actOneByOne } from '../list/index.ts'
import { getAll } from '../query/index.ts'
import { createContentVersion } from './create-content-version.ts'
import { findTags, storeTags } from './store-tags.ts'
import { lockLatest, type StoredContentVersion } from './stored-content-version.ts'

/**
 * Creates the next version of each content that these changes change, in a transaction of its own;
 * those that are refused are left out by the name of the refusal.
 * @throws NotFound
 */
export async function updateContents(
  ctx: ManagementCtx,
  { contentIdList, ...changes }: UpdateContentsInput,
): Promise<Acted> {
  await getAll(contentIdList, (ids) => ctx.db.selectFrom('contents').select('id').where('id', 'in', ids))
  return actOneByOne(contentIdList, (id) =>
    inTransaction(ctx.db, async (db) => {
      const former = await lockLatest(db, id)
      const addTags = await storeTags(db, changes.addTags ?? [])
      const removeTags = await findTags(db, changes.removeTags ?? [])
      const edit = editOf(former, { ...changes, addTags, removeTags })
      if (Object.keys(edit).length === 0) return false
      await createContentVersion({ ...ctx, db }, { id, ...edit })
      return true
    }),
  )
}

function editOf(
  former: StoredContentVersion,
  { categoryId, language, level, addTags = [], removeTags = [] }: ContentChanges,
) {
  const tags = [...new Set([...former.tags.filter((tag) => !removeTags.includes(tag)), ...addTags])]
  return {
    ...(categoryId !== undefined && categoryId !== former.categoryId && { categoryId }),
    ...(language !== undefined && language !== former.language && { language }),
    ...(level !== undefined && level !== former.level && { level }),
    ...(tags.join() !== former.tags.join() && { tags }),
  }
}
