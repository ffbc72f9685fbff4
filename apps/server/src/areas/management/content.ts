import { actedSchema } from '@cursus/contract/act'
import { fitsArchiving } from '@cursus/contract/act-values'
import {
  checkContentInput,
  checkedContentSchema,
  contentComparisonSchema,
  contentFiguresSchema,
  contentIdListInput,
  contentQuestionsSchema,
  contentRowSchema,
  contentSchema,
  contentVersionRowSchema,
  contentVersionSchema,
  createContentInput,
  createContentVersionInput,
  listContentsInput,
  type Processing,
  processingSchema,
  renameTagInput,
  updateContentsInput,
} from '@cursus/contract/content'
import { type ByIdInput, byIdInput, uuid } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import { contentPreviewSchema } from '@cursus/contract/participant'
import { getContentFigures, listContentQuestions } from '@cursus/domain/answer'
import {
  archiveContents,
  checkContent,
  compareContentVersions,
  createContent,
  createContentVersion,
  duplicateContent,
  getContent,
  getContentVersion,
  listArchivedContents,
  listContents,
  listContentTags,
  listContentVersions,
  processingChannel,
  renameTag,
  restoreContents,
  restoreContentVersion,
  unpackAgain,
  updateContents,
} from '@cursus/domain/content'
import { previewContent } from '@cursus/domain/participant'
import { z } from 'zod'
import type { InManagement } from '../../calls/authorize.ts'
import type { FileField, FileFields } from '../../calls/call.ts'
import { management } from '../../calls/declare.ts'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** Resource files of a content or a module. */
export const resourceFiles: FileField = { limit: 'resource', tooHeavy: 'MaxWeightContentResource', many: true }

/** Messages can be lost, also the last one, so the state is also read at this interval. */
const readAgainMs = 5000

/**
 * Yields the progress of the package of a content's latest version, until it is ready or failed.
 * @throws NotFound, TokenInvalid
 */
async function* watchProcessing(
  ctx: InManagement,
  input: ByIdInput,
  signal?: AbortSignal,
): AsyncGenerator<Processing, void> {
  const { contentVersionId } = await getContent(ctx, input)
  const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
  let channel: Channel | undefined
  try {
    channel = await openChannel(ctx, [processingChannel(contentVersionId)], session.signal)
    while (!session.signal.aborted) {
      const { processing, contentVersionId: latest } = await getContent(ctx, input)
      yield processing
      // A newer version exists: clients subscribe again for it.
      if (processing.state === 'ready' || processing.state === 'failed' || latest !== contentVersionId) return
      await channel.next(readAgainMs)
    }
    session.check()
  } finally {
    await session.close()
    channel?.close()
  }
}

const read = management('contents.read')
const write = management('contents.write')
const versionInput = z.object({ contentVersionId: uuid })
const files: FileFields = {
  file: { limit: 'scormPackage', tooHeavy: 'MaxWeightContentResource' },
  illustration: { limit: 'illustration', tooHeavy: 'MaxWeightContentIllustration' },
  resources: resourceFiles,
}

export const contentCalls = {
  list: read.query({
    path: 'GET content',
    summary: 'List contents in their latest versions',
    input: listContentsInput,
    answer: pageOf(contentRowSchema),
    verb: listContents,
  }),
  listArchived: read.query({
    path: 'GET content/archive',
    summary: 'List archived contents',
    input: listContentsInput,
    answer: pageOf(contentRowSchema),
    verb: listArchivedContents,
  }),
  tags: read.query({
    path: 'GET content/tag',
    summary: 'List tags in use',
    answer: z.array(z.string()),
    verb: listContentTags,
  }),
  renameTag: write.mutation({
    path: 'PATCH content/tag',
    summary: 'Rename a tag everywhere; the name of another tag merges them. Answers the tags in use',
    input: renameTagInput,
    answer: z.array(z.string()),
    verb: renameTag,
  }),
  get: read.query({
    path: 'GET content/:id',
    summary: 'Get a content in its latest version',
    input: byIdInput,
    answer: contentSchema,
    verb: getContent,
  }),
  versions: read.query({
    path: 'GET content/:id/version',
    summary: 'List versions of a content, newest first',
    input: byIdInput,
    answer: z.array(contentVersionRowSchema),
    verb: listContentVersions,
  }),
  version: read.query({
    path: 'GET content/version/:contentVersionId',
    summary: 'Get any version of a content',
    input: versionInput,
    answer: contentVersionSchema,
    verb: getContentVersion,
  }),
  compare: read.query({
    path: 'GET content/version/:contentVersionId/compare',
    summary: 'Compare a version of a content with another one: fields and files of the packages',
    input: versionInput.extend({ with: uuid }),
    answer: contentComparisonSchema,
    verb: compareContentVersions,
  }),
  restoreVersion: write.mutation({
    path: 'POST content/version/:contentVersionId/restore',
    summary: 'Create the next version of a content as a copy of an earlier one',
    input: versionInput,
    answer: contentSchema,
    status: 201,
    verb: restoreContentVersion,
  }),
  preview: read.query({
    path: 'GET content/version/:contentVersionId/preview',
    summary: 'Play a version of a content as a new learner; nothing that it sends is stored',
    input: versionInput,
    answer: contentPreviewSchema,
    verb: previewContent,
  }),
  figures: read.query({
    path: 'GET content/:id/figure',
    summary: 'Count who used a content: people, completion, scores, time and the hardest questions',
    input: byIdInput,
    answer: contentFiguresSchema,
    verb: getContentFigures,
  }),
  /** For editors of contents only: free answers may contain personal data. */
  questions: write.query({
    path: 'GET content/:id/question',
    summary: 'List how people answered the questions of a content, without names',
    input: byIdInput,
    answer: contentQuestionsSchema,
    verb: listContentQuestions,
  }),
  check: write.query({
    path: 'GET content/check',
    summary: 'Check title and category of a content before its package is sent',
    input: checkContentInput,
    answer: checkedContentSchema,
    verb: checkContent,
  }),
  create: write.mutation({
    path: 'POST content',
    summary: 'Create a content; its package is analysed in the background',
    input: createContentInput,
    answer: contentSchema,
    status: 201,
    files,
    verb: createContent,
  }),
  createVersion: write.mutation({
    path: 'POST content/:id/version',
    summary: 'Create a version of a content; absent fields keep their values',
    input: createContentVersionInput,
    answer: contentSchema,
    status: 201,
    files,
    verb: createContentVersion,
  }),
  duplicate: write.mutation({
    path: 'POST content/:id/duplicate',
    summary: 'Duplicate a content; the copy shares its package',
    input: byIdInput,
    answer: contentSchema,
    status: 201,
    verb: duplicateContent,
  }),
  updateMany: write.bulk({
    path: 'PATCH content',
    summary: 'Change category, language, level or tags of many contents; answers which were left out',
    input: updateContentsInput,
    ids: 'contentIdList',
    answer: actedSchema,
    filters: listContentsInput,
    list: listContents,
    most: 100,
    verb: updateContents,
  }),
  archive: write.bulk({
    path: 'POST content/archive',
    summary: 'Archive contents',
    input: contentIdListInput,
    ids: 'contentIdList',
    filters: listContentsInput,
    list: listContents,
    fit: fitsArchiving,
    verb: archiveContents,
  }),
  restore: write.mutation({
    path: 'POST content/restore',
    summary: 'Restore contents',
    input: contentIdListInput,
    verb: restoreContents,
  }),
  /** Retries a package that could not be unpacked; a refused one needs another file. */
  unpackAgain: write.mutation({
    path: 'POST content/:id/unpackAgain',
    summary: 'Analyse the package of the latest version again, after a failure that may be temporary',
    input: byIdInput,
    answer: contentSchema,
    verb: unpackAgain,
  }),
  /** Sends the progress of the latest version's package until it is ready or failed. */
  onProcessing: read.subscription({ input: byIdInput, answer: processingSchema, verb: watchProcessing }),
}
