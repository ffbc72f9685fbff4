import type { Content, CreateContentVersionInput } from '@cursus/contract/content'
import { isScorm } from '@cursus/contract/content-values'
import { AppError } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import { inTransactionOf, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { editedResourceIds, keptResourceIds, withStoredFiles } from '../file/index.ts'
import { checkRelations } from './content-relations.ts'
import {
  checkContentType,
  insertContentVersion,
  lockCategoryForShare,
  makeOfFile,
  reserveContentTitle,
} from './create-content.ts'
import { framingOf, getContent } from './get-content.ts'
import { storeTags } from './store-tags.ts'
import {
  copied,
  described,
  lockLatest,
  newPackage,
  plain,
  readStoredVersion,
  type StoredContentVersion,
  sharedPackage,
  storeContentFiles,
} from './stored-content-version.ts'
import { sharesPackage } from './unpack-content-version.ts'

/**
 * Creates the next version of a content as a copy of an earlier one, package included: versions are
 * never rewound, because people follow the later ones. Does nothing for the latest version.
 * @throws NotFound, ContentArchived, ValidationFailed for relations or a category that are gone or
 * now form a circle, FileRequired when its package was refused
 */
export async function restoreContentVersion(
  ctx: ManagementCtx,
  { contentVersionId }: { contentVersionId: string },
): Promise<Content> {
  return inTransactionOf(ctx, async (tx, db) => {
    const { contentId } = await readStoredVersion(db, contentVersionId)
    const former = await lockLatest(db, contentId)
    // Read again under the lock.
    const source = await readStoredVersion(db, contentVersionId)
    if (former.archivedAt) throw new AppError('ContentArchived', { title: former.title })
    if (source.id === former.id) return getContent(tx, { id: contentId })
    const fields = described(source)
    checkContentType(source.type, { ...fields, hasPackage: sharesPackage(source) })
    await lockCategoryForShare(tx, fields.categoryId)
    await checkRelations(db, contentId, fields)
    await reserveContentTitle(db, contentId, fields.language, fields.title)

    const id = newId()
    const version = former.version + 1
    const { relatedContentIdList, requiredContentIdList, ...columns } = fields
    await insertContentVersion(
      tx,
      {
        id,
        contentId,
        version,
        ...columns,
        ...copied(source),
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      },
      { relatedContentIdList, requiredContentIdList, keptResourceIdList: source.resourceIdList, newResources: [] },
    )
    await db.updateTable('contents').set({ latestVersionId: id }).where('id', '=', contentId).execute()
    await recordEvent(tx, {
      noun: 'content',
      thingId: contentId,
      action: 'restoreVersion',
      before: { version: former.version },
      after: { version, restoredFrom: source.version },
      notice: { type: 'newContentVersionCreated', data: { contentId, contentTitle: fields.title } },
    })
    return getContent(tx, { id: contentId })
  })
}

/**
 * Creates the next version of a content; absent fields are kept. Without a new `file` it shares the
 * existing package, including a running analysis. Concurrent edits are serialised; none is lost.
 * @throws NotFound, ContentArchived, ContentTypeFixed, ChangedMeanwhile, and all of `createContent`
 */
export async function createContentVersion(ctx: ManagementCtx, input: CreateContentVersionInput): Promise<Content> {
  const contentVersionId = input.uploadId ?? newId()
  const checked = await checkNewLink(ctx, input)
  const create = (file: StoredUpload | undefined) =>
    withStoredFiles(ctx, async (files) => {
      const stored = await storeContentFiles(files, contentVersionId, { ...input, file }, ctx.settings.uploadLimits)
      return files.commit(async (db) => {
        const tx = { ...ctx, db }
        const former = await lockLatest(db, input.id)
        const thing = { noun: 'content', thingId: input.id } as const
        await assertRevision(tx, thing, input.revision)
        if (former.archivedAt) throw new AppError('ContentArchived', { title: former.title })
        if (input.type !== undefined && input.type !== former.type) throw new AppError('ContentTypeFixed')
        const before = described(former)
        const after = described({
          title: input.title ?? former.title,
          type: former.type,
          language: input.language ?? former.language,
          description: input.description ?? former.description,
          level: input.level ?? former.level,
          isTool: input.isTool ?? former.isTool,
          tags: input.tags === undefined ? former.tags : await storeTags(db, input.tags),
          categoryId: input.categoryId ?? former.categoryId,
          quizScoreValidation:
            input.quizScoreValidation === undefined ? former.quizScoreValidation : input.quizScoreValidation,
          plannedMinutes: input.plannedMinutes === undefined ? former.plannedMinutes : input.plannedMinutes,
          completeOnOpen: input.completeOnOpen ?? former.completeOnOpen,
          link: input.link === undefined ? former.link : input.link,
          relatedContentIdList: input.relatedContentIdList ?? former.relatedContentIdList,
          requiredContentIdList: input.requiredContentIdList ?? former.requiredContentIdList,
        })
        const illustrationKey = stored.illustrationKey ?? (input.removeIllustration ? null : former.illustrationKey)
        const change = changedFields(
          {
            ...before,
            file: former.packageKey,
            illustration: former.illustrationKey,
            resources: former.resourceIdList,
          },
          {
            ...after,
            file: stored.package?.packageKey ?? former.packageKey,
            illustration: illustrationKey,
            resources: editedResourceIds(former.resourceIdList, input.keepResourceIdList, stored.resources),
          },
        )
        // A refused package is removed, so such a content needs a new file.
        checkContentType(former.type, { ...after, hasPackage: stored.package !== undefined || sharesPackage(former) })
        await lockCategoryForShare(tx, after.categoryId)
        await checkRelations(db, input.id, after)
        await reserveContentTitle(db, input.id, after.language, after.title)

        const { relatedContentIdList, requiredContentIdList, ...columns } = after
        const createdAt = ctx.now()
        const version = former.version + 1
        await insertContentVersion(
          tx,
          {
            id: contentVersionId,
            contentId: input.id,
            version,
            ...columns,
            isTitleProposed: former.isTitleProposed && input.title === undefined,
            ...(isScorm(former.type) ? (stored.package ? newPackage(stored.package) : sharedPackage(former)) : plain),
            ...(checked && checked.link === columns.link ? checked.framing : keptFraming(former, columns.link)),
            illustrationKey,
            createdBy: ctx.actor.id,
            createdAt,
          },
          {
            relatedContentIdList,
            requiredContentIdList,
            keptResourceIdList: keptResourceIds(former.resourceIdList, input.keepResourceIdList),
            newResources: stored.resources,
          },
        )
        await db.updateTable('contents').set({ latestVersionId: contentVersionId }).where('id', '=', input.id).execute()
        const named = (fileName: string | null) => ('file' in change.after ? { file: fileName } : {})
        await recordEvent(tx, {
          ...thing,
          action: 'createVersion',
          before: { ...change.before, ...named(former.packageFileName), version: former.version },
          after: { ...change.after, ...named(stored.package?.packageFileName ?? null), version },
          notice: { type: 'newContentVersionCreated', data: { contentId: input.id, contentTitle: after.title } },
        })
        return getContent(tx, { id: input.id })
      })
    })
  return makeOfFile(ctx, input, create)
}

/** Asks the site of a new link, before the transaction. */
async function checkNewLink(ctx: ManagementCtx, { id, link }: CreateContentVersionInput) {
  if (!link) return undefined
  const content = await ctx.db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select('v.type')
    .where('c.id', '=', id)
    .executeTakeFirst()
  return content && { link, framing: await framingOf(ctx, content.type, link) }
}

const keptFraming = ({ link, framing, framingCheckedAt }: StoredContentVersion, now: string | null) =>
  link === now ? { framing, framingCheckedAt } : {}
