import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { ContentComparison, ContentVersion, ContentVersionRow, FileChange } from '@cursus/contract/content'
import type { Database, DB, RowOf } from '@cursus/db'
import type { Storage } from '@cursus/storage'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { countActivePeople } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { contentResources, fileUrl, toResource } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { personById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { idsOf, modulesHolding, processingColumns, relationsOf, toProcessing } from './get-content.ts'

const selectVersions = (db: Database) =>
  db
    .selectFrom('contentVersions as v')
    .select(({ ref }) => [
      'v.id',
      'v.version',
      'v.title',
      'v.createdAt',
      personById(ref('v.createdBy')).as('createdBy'),
      ...processingColumns,
      countOf(
        modulesHolding.where('mc.contentId', '=', ref('v.contentId')).where('mc.contentVersionId', '=', ref('v.id')),
      ).as('moduleCount'),
    ])

const toVersionRow = (row: RowOf<typeof selectVersions>): ContentVersionRow => ({
  id: row.id,
  version: row.version,
  title: row.title,
  creationDate: iso(row.createdAt),
  createdBy: row.createdBy,
  moduleCount: row.moduleCount,
  processing: toProcessing(row),
})

/**
 * Newest first; `moduleCount` counts the modules whose latest version contains that version.
 * @throws NotFound
 */
export async function listContentVersions({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentVersionRow[]> {
  const rows = await selectVersions(db).where('v.contentId', '=', id).orderBy('v.version', 'desc').execute()
  if (rows.length === 0) throw notFound()
  return rows.map(toVersionRow)
}

const { selectFrom } = expressionBuilder<DB>()

const modulesOf = (contentVersionId: Expression<string>) =>
  jsonArrayFrom(
    modulesHolding
      .innerJoin('moduleVersions as mv', 'mv.id', 'm.latestVersionId')
      .innerJoin('moduleChapters as h', 'h.id', 'mc.chapterId')
      .select(['m.id', 'mv.title', 'h.title as chapter'])
      .where('mc.contentVersionId', '=', contentVersionId)
      .orderBy('mv.sortTitle'),
  )

const selectVersion = (db: Database) =>
  selectVersions(db)
    .innerJoin('contents as c', 'c.id', 'v.contentId')
    .select(({ eb, ref }) => [
      'v.contentId',
      eb('c.latestVersionId', '=', ref('v.id')).$castTo<boolean>().as('isLatest'),
      'v.type',
      'v.language',
      'v.description',
      'v.level',
      'v.isTool',
      'v.tags',
      namedById('contentCategories', ref('v.categoryId')).as('category'),
      'v.illustrationKey',
      'v.quizScoreValidation',
      'v.plannedMinutes',
      'v.completeOnOpen',
      'v.link',
      'v.packageFileName',
      'v.packageSize',
      'v.filesPrefix',
      'v.processingReport',
      contentResources(ref('v.id')).as('resources'),
      relationsOf(ref('v.id'), 'related').as('relatedContents'),
      relationsOf(ref('v.id'), 'required').as('requiredContents'),
      modulesOf(ref('v.id')).as('modules'),
    ])

/** People with an active access to a module version that contains the content version. */
const countPeople = (ctx: ManagementCtx, contentVersionId: string): Promise<number> =>
  countActivePeople(
    ctx,
    selectFrom('moduleContents as mc')
      .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
      .select(['mv.moduleId', 'mv.id'])
      .where('mc.contentVersionId', '=', contentVersionId),
  )

/**
 * Returns one version of a content, and the prefix of its unpacked files for comparisons.
 * @throws NotFound
 */
async function readContentVersion(
  ctx: ManagementCtx,
  contentVersionId: string,
): Promise<{ version: ContentVersion; filesPrefix: string | null }> {
  const row = await selectVersion(ctx.db).where('v.id', '=', contentVersionId).executeTakeFirstOrThrow(notFound)
  return { version: toVersion(row, await countPeople(ctx, contentVersionId)), filesPrefix: row.filesPrefix }
}

/** @throws NotFound */
export const getContentVersion = async (ctx: ManagementCtx, input: { contentVersionId: string }) =>
  (await readContentVersion(ctx, input.contentVersionId)).version

function toVersion(row: RowOf<typeof selectVersion>, peopleCount: number): ContentVersion {
  const listed = toVersionRow(row)
  return {
    ...listed,
    contentId: row.contentId,
    isLatest: row.isLatest,
    type: row.type,
    language: row.language,
    description: row.description,
    level: row.level,
    isTool: row.isTool,
    tags: row.tags,
    category: row.category,
    illustration: fileUrl(row.illustrationKey),
    quizScoreValidation: row.quizScoreValidation,
    plannedMinutes: row.plannedMinutes,
    completeOnOpen: row.completeOnOpen,
    link: row.link,
    file: row.packageFileName === null ? null : { name: row.packageFileName, size: row.packageSize ?? 0 },
    resources: row.resources.map(toResource),
    relatedContents: row.relatedContents,
    requiredContents: row.requiredContents,
    relatedContentIdList: idsOf(row.relatedContents),
    requiredContentIdList: idsOf(row.requiredContents),
    modules: row.modules,
    peopleCount,
    processing: { ...listed.processing, report: row.processingReport },
  }
}

/** Changed files told one by one, the largest first. */
const maxChanges = 500
/** Files of one size are read to compare them, the smallest first, up to this many bytes in all. */
const maxBytesRead = 64 * 1024 * 1024

/**
 * What differs between two versions of one content: the fields, and the files of the packages.
 * Files of one size that are too large to read count as identical, because media are replaced by
 * others of another size.
 * @throws NotFound, also for versions of two contents
 */
export async function compareContentVersions(
  ctx: ManagementCtx,
  input: { contentVersionId: string; with: string },
): Promise<ContentComparison> {
  const before = await readContentVersion(ctx, input.contentVersionId)
  const after = await readContentVersion(ctx, input.with)
  if (before.version.contentId !== after.version.contentId) throw notFound()
  const prefixes = before.filesPrefix !== null && after.filesPrefix !== null && [before.filesPrefix, after.filesPrefix]
  return {
    before: before.version,
    after: after.version,
    files: prefixes ? await compareFiles(ctx.storage, prefixes[0]!, prefixes[1]!) : null,
  }
}

async function compareFiles(storage: Storage, before: string, after: string): Promise<ContentComparison['files']> {
  const [old, now] = [await sizesOf(storage, before), await sizesOf(storage, after)]
  if (before === after) return { added: 0, removed: 0, changed: 0, identical: now.size, changes: [] }
  const changes: FileChange[] = []
  const same: { path: string; size: number }[] = []
  for (const [path, size] of now) {
    const former = old.get(path)
    if (former === undefined) changes.push({ path, change: 'added', before: null, after: size })
    else if (former !== size) changes.push({ path, change: 'changed', before: former, after: size })
    else same.push({ path, size })
  }
  for (const [path, size] of old) {
    if (!now.has(path)) changes.push({ path, change: 'removed', before: size, after: null })
  }
  let left = maxBytesRead
  let identical = 0
  for (const { path, size } of same.toSorted((a, b) => a.size - b.size)) {
    left -= 2 * size
    const differs =
      left >= 0 && (await hashOf(storage, `${before}/${path}`)) !== (await hashOf(storage, `${after}/${path}`))
    if (differs) changes.push({ path, change: 'changed', before: size, after: size })
    else identical += 1
  }
  const count = (change: FileChange['change']) => changes.filter((row) => row.change === change).length
  const weight = (file: FileChange) => Math.max(file.before ?? 0, file.after ?? 0)
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    identical,
    changes: changes.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxChanges),
  }
}

async function sizesOf(storage: Storage, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list(prefix)) sizes.set(key.slice(prefix.length + 1), size)
  return sizes
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash)
  return hash.digest('base64')
}
