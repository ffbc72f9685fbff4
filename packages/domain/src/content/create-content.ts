import type { CheckContentInput, Content, CreateContentInput } from '@cursus/contract/content'
import { type ContentType, isScorm, kindOf } from '@cursus/contract/content-values'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { StoredUpload } from '@cursus/contract/file'
import type { Language } from '@cursus/contract/language-values'
import type { Issue } from '@cursus/contract/rule'
import { afterCommit, type ContentVersions, type Database, inTransactionOf, newId } from '@cursus/db'
import { unpackPackage } from '@cursus/jobs'
import type { Insertable } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { insertResources, type NewResource, withStoredFiles } from '../file/index.ts'
import { findHolder, hasTitle, refuseTitle, reserveCopyTitle, reserveTitle, type Title } from '../name/index.ts'
import { withReceivedFile } from '../upload/index.ts'
import { type ContentRelations, checkRelations, insertRelations } from './content-relations.ts'
import { contentReference, framingOf, getContent } from './get-content.ts'
import { storeTags } from './store-tags.ts'
import { copied, described, lockLatest, newPackage, plain, storeContentFiles } from './stored-content-version.ts'
import { sharesPackage } from './unpack-content-version.ts'

/**
 * Checks the required and forbidden fields of each type: a package for SCORM, a link for the
 * others, a mark only for a quiz.
 * @throws ValidationFailed with one issue per field, FileRequired
 */
export function checkContentType(
  type: ContentType,
  fields: { hasPackage: boolean; link: string | null; quizScoreValidation: number | null },
): void {
  const issues: Issue[] = []
  if (isScorm(type)) {
    if (fields.link !== null) issues.push({ path: 'link', rule: 'notForType', options: { type } })
  } else {
    if (fields.link === null) issues.push({ path: 'link', rule: 'required' })
    if (fields.hasPackage) issues.push({ path: 'file', rule: 'notForType', options: { type } })
  }
  if (fields.quizScoreValidation !== null && !kindOf(type).isQuiz) {
    issues.push({ path: 'quizScoreValidation', rule: 'notForType', options: { type } })
  }
  if (issues.length > 0) throw validationFailed(...issues)
  if (isScorm(type) && !fields.hasPackage) throw new AppError('FileRequired')
}

/**
 * Makes a content or a version of the file that was sent; of a resumable upload once: a request
 * that is repeated, because its answer was lost, is answered with what the first one made.
 */
export async function makeOfFile(
  ctx: ManagementCtx,
  { id, ...sent }: { id?: string; file?: StoredUpload | undefined; uploadId?: string | undefined },
  make: (file: StoredUpload | undefined) => Promise<Content>,
): Promise<Content> {
  const findMade = async () => {
    if (sent.uploadId === undefined) return undefined
    const made = await ctx.db
      .selectFrom('contentVersions')
      .select('contentId')
      .where('id', '=', sent.uploadId)
      .where('createdBy', '=', ctx.actor.id)
      .$if(id !== undefined, (version) => version.where('contentId', '=', id!))
      .executeTakeFirst()
    return made && getContent(ctx, { id: made.contentId })
  }
  const made = await findMade()
  if (made) return made
  try {
    return await withReceivedFile(ctx, sent, make)
  } catch (error) {
    // The first one was still at work.
    const since = error instanceof AppError && error.code === 'UploadNotAvailable' ? await findMade() : undefined
    if (since) return since
    throw error
  }
}

type NewContentVersion = Insertable<ContentVersions> & { type: ContentType; language: Language }

/**
 * Inserts one version with its relations and resources, in the caller's transaction. A package that
 * is to be unpacked is sent to the worker after commit; a sweep resends a lost message.
 */
export async function insertContentVersion(
  tx: ManagementCtx,
  version: NewContentVersion,
  lists: ContentRelations & { keptResourceIdList: string[]; newResources: NewResource[] },
): Promise<void> {
  const { db } = tx
  await db.insertInto('contentVersions').values(version).execute()
  await insertRelations(db, version.id, lists)
  await insertResources(db, lists.newResources, tx.now())
  const resourceIds = [...lists.keptResourceIdList, ...lists.newResources.map((resource) => resource.id)]
  if (resourceIds.length > 0) {
    const rows = resourceIds.map((resourceId, position) => ({ contentVersionId: version.id, resourceId, position }))
    await db.insertInto('contentVersionResources').values(rows).execute()
  }
  if (version.processingState !== 'pending') return
  afterCommit(db, () => tx.jobs.send(unpackPackage, { contentVersionId: version.id }))
}

/**
 * Locks the category until the caller's transaction ends.
 * @throws ValidationFailed when it does not exist
 */
export async function lockCategoryForShare({ db }: ManagementCtx, categoryId: string): Promise<void> {
  const category = await db
    .selectFrom('contentCategories')
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst()
  if (!category) throw validationFailed({ path: 'categoryId', rule: 'notFound' })
}

const readHolder = (db: Database) => async (wanted: Title, id: string) => {
  const { reference, ...holder } = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['c.reference', 'c.archivedAt', 'v.title', hasTitle(wanted).as('isOnLast')])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...holder, reference: contentReference(reference) }
}

export const reserveContentTitle = (db: Database, id: string, language: Language, text: string): Promise<void> =>
  reserveTitle(db, id, { kind: 'content', language, text }, readHolder(db))

/** @throws AlreadyExistContentTitle… */
const refuseContentTitle = (db: Database, wanted: Title, holderId: string): Promise<never> =>
  refuseTitle(wanted, holderId, readHolder(db))

/**
 * Creates a content with its first version. A SCORM package is analysed after the response;
 * `processing` is its state. Repeated with the same upload, it answers the content of the first
 * time.
 * @throws FileRequired, ValidationFailed, InvalidImage, MaxWeightContent…, UploadNotAvailable,
 * AlreadyExistContentTitle…
 */
export async function createContent(ctx: ManagementCtx, input: CreateContentInput): Promise<Content> {
  const link = input.link ?? null
  const quizScoreValidation = input.quizScoreValidation ?? null
  checkContentType(input.type, { hasPackage: (input.file ?? input.uploadId) !== undefined, link, quizScoreValidation })
  const framing = await framingOf(ctx, input.type, link)
  const id = newId()
  // A version has the id of its upload, so that a repeated request finds what the first one made.
  const contentVersionId = input.uploadId ?? newId()
  const create = (file: StoredUpload | undefined) =>
    withStoredFiles(ctx, async (files) => {
      const stored = await storeContentFiles(files, contentVersionId, { ...input, file }, ctx.settings.uploadLimits)
      return files.commit(async (db) => {
        const tx = { ...ctx, db }
        await lockCategoryForShare(tx, input.categoryId)
        await checkRelations(db, id, input)
        await reserveContentTitle(db, id, input.language, input.title)
        const createdAt = ctx.now()
        const described = {
          title: input.title,
          type: input.type,
          language: input.language,
          description: input.description,
          level: input.level,
          isTool: input.isTool,
          tags: await storeTags(db, input.tags),
          categoryId: input.categoryId,
          quizScoreValidation,
          plannedMinutes: input.plannedMinutes ?? null,
          completeOnOpen: input.completeOnOpen,
          link,
        }
        await db.insertInto('contents').values({ id, latestVersionId: contentVersionId, createdAt }).execute()
        await insertContentVersion(
          tx,
          {
            id: contentVersionId,
            contentId: id,
            version: 1,
            ...described,
            ...framing,
            isTitleProposed: isScorm(input.type) && input.isTitleProposed,
            illustrationKey: stored.illustrationKey ?? null,
            ...(stored.package ? newPackage(stored.package) : plain),
            createdBy: ctx.actor.id,
            createdAt,
          },
          { ...input, keptResourceIdList: [], newResources: stored.resources },
        )
        await recordEvent(tx, {
          noun: 'content',
          thingId: id,
          action: 'create',
          after: { version: 1, ...described },
          notice: { type: 'newContentCreated', data: { contentId: id, contentTitle: input.title } },
        })
        return getContent(tx, { id })
      })
    })
  return makeOfFile(ctx, { file: input.file, uploadId: input.uploadId }, create)
}

/**
 * Checks what would refuse a content after its package was sent. It reserves nothing, so another
 * editor can still be faster.
 * @throws AlreadyExistContentTitle…, ValidationFailed for an unknown category
 */
export async function checkContent(
  ctx: ManagementCtx,
  { title, language, categoryId, contentId }: CheckContentInput,
): Promise<{ title: string; language: CheckContentInput['language'] }> {
  await lockCategoryForShare(ctx, categoryId)
  const wanted = { kind: 'content', language, text: title } as const
  const holder = await findHolder(ctx.db, wanted)
  if (holder !== undefined && holder !== contentId) await refuseContentTitle(ctx.db, wanted, holder)
  return { title, language }
}

/**
 * Creates a copy of a content's latest version that shares its package, titled "… (copie)" or
 * "… (copy)" in the content's language, with a number if that is taken.
 * @throws NotFound, ContentArchived, FileRequired when its package was refused
 */
export async function duplicateContent(ctx: ManagementCtx, { id: sourceId }: { id: string }): Promise<Content> {
  return inTransactionOf(ctx, async (tx, db) => {
    const source = await lockLatest(db, sourceId)
    if (source.archivedAt) throw new AppError('ContentArchived', { title: source.title })
    const fields = described(source)
    checkContentType(source.type, { ...fields, hasPackage: sharesPackage(source) })
    await lockCategoryForShare(tx, fields.categoryId)
    const id = newId()
    const contentVersionId = newId()
    const title = await reserveCopyTitle(db, id, { kind: 'content', language: source.language, text: source.title })
    const createdAt = ctx.now()
    const { relatedContentIdList, requiredContentIdList, ...columns } = fields
    await db.insertInto('contents').values({ id, latestVersionId: contentVersionId, createdAt }).execute()
    await insertContentVersion(
      tx,
      {
        id: contentVersionId,
        contentId: id,
        version: 1,
        ...columns,
        title,
        ...copied(source),
        createdBy: ctx.actor.id,
        createdAt,
      },
      { relatedContentIdList, requiredContentIdList, keptResourceIdList: source.resourceIdList, newResources: [] },
    )
    await recordEvent(tx, {
      noun: 'content',
      thingId: id,
      action: 'duplicate',
      after: { version: 1, title, duplicateOf: sourceId },
      notice: { type: 'newContentCreated', data: { contentId: id, contentTitle: title } },
    })
    return getContent(tx, { id })
  })
}
