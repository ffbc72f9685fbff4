import type { Acted } from '@cursus/contract/act'
import type { ContentChanges, UpdateContentsInput } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { inTransactionOf } from '@cursus/db'
import { archiving } from '../archive/index.ts'
import type { ManagementCtx } from '../context.ts'
import { actOneByOne } from '../list/index.ts'
import { getAll } from '../query/index.ts'
import { createContentVersion } from './create-content-version.ts'
import { findTags, storeTags } from './store-tags.ts'
import { lockLatest, type StoredContentVersion } from './stored-content-version.ts'

type ContentIdList = { contentIdList: string[] }

const setArchived = archiving({
  noun: 'content',
  table: 'contents',
  lock: (db, idList) =>
    getAll(idList, (ids) =>
      db
        .selectFrom('contents as c')
        .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
        .select(['c.id', 'v.title', 'c.archivedAt'])
        .where('c.id', 'in', ids)
        .orderBy('c.id')
        .forNoKeyUpdate('c'),
    ),
  noticeOf: ({ id, title }, action) => ({
    type: action === 'archive' ? 'contentArchived' : 'contentRestored',
    data: { contentId: id, contentTitle: title },
  }),
})

/** @throws OneContentExistOnOneLatestModuleVersion, NotFound */
export const archiveContents = (ctx: ManagementCtx, { contentIdList }: ContentIdList): Promise<string[]> =>
  setArchived(ctx, 'archive', contentIdList, async ({ db }, contents) => {
    // Adding a content to a module locks it for share, so none can be added after this check.
    const used = await db
      .selectFrom('moduleContents as mc')
      .innerJoin('modules as m', 'm.latestVersionId', 'mc.moduleVersionId')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select('v.title')
      .where(
        'mc.contentId',
        'in',
        contents.map(({ id }) => id),
      )
      .where('m.archivedAt', 'is', null)
      .orderBy('m.id')
      .executeTakeFirst()
    if (used) throw new AppError('OneContentExistOnOneLatestModuleVersion', { moduleTitle: used.title })
  })

/**
 * Archived contents keep their titles reserved, so restoring cannot conflict.
 * @throws NotFound
 */
export const restoreContents = (ctx: ManagementCtx, { contentIdList }: ContentIdList): Promise<string[]> =>
  setArchived(ctx, 'restore', contentIdList)

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
    inTransactionOf(ctx, async (tx, db) => {
      const former = await lockLatest(db, id)
      const addTags = await storeTags(db, changes.addTags ?? [])
      const removeTags = await findTags(db, changes.removeTags ?? [])
      const edit = editOf(former, { ...changes, addTags, removeTags })
      if (Object.keys(edit).length === 0) return false
      await createContentVersion(tx, { id, ...edit })
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
