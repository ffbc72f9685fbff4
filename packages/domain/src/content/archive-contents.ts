import { AppError } from '@cursus/contract/error'
import { archiving } from '../archive/index.ts'
import type { ManagementCtx } from '../context.ts'
import { getAll } from '../query/index.ts'

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
