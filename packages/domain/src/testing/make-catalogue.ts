import { type ContentType, isScorm } from '@cursus/contract/content-values'
import type { Language } from '@cursus/contract/language-values'
import type { ModuleType } from '@cursus/contract/module-values'
import { type Database, inTransaction, newId } from '@cursus/db'
import { sql } from 'kysely'
import { reserveNames } from '../name/index.ts'
import { foldText } from '../query/index.ts'
import { unique } from './use-ctx.ts'

export async function makeTheme(db: Database, spec: { name?: string | null; fallbackName?: string } = {}) {
  const id = newId()
  const fallbackName = spec.fallbackName ?? unique('Theme')
  const names = spec.name ? [spec.name, fallbackName] : [fallbackName]
  await reserveNames(
    db,
    id,
    names.map((text) => ({ kind: 'theme', language: '', text })),
  )
  await db
    .insertInto('themes')
    .values({ id, name: spec.name ?? null, fallbackName, createdAt: new Date() })
    .execute()
  return { id, fallbackName }
}

export async function makeCategory(db: Database, spec: { name?: string | null; fallbackName?: string } = {}) {
  const id = newId()
  const fallbackName = spec.fallbackName ?? unique('Category')
  await reserveNames(db, id, [{ kind: 'category', language: '', text: fallbackName }])
  await db
    .insertInto('contentCategories')
    .values({ id, name: spec.name ?? null, fallbackName, createdAt: new Date() })
    .execute()
  return { id, fallbackName }
}

export type ContentSpec = {
  title?: string
  type?: ContentType
  language?: Language
  categoryId?: string
  quizScoreValidation?: number | null
  completeOnOpen?: boolean
  plannedMinutes?: number
  isTool?: boolean
  tags?: string[]
  link?: string
  /** For SCORM types; ready with this manifest and folder unless `processing` is set. */
  manifest?: unknown
  filesPrefix?: string
  processing?: 'pending' | 'processing' | 'ready' | 'failed'
  requiredContentIds?: string[]
  relatedContentIds?: string[]
  createdBy?: string
}
export type TestContent = { id: string; versionId: string; title: string }

/** Creates a content with its first version, ready for a module. */
export function makeContent(db: Database, spec: ContentSpec = {}): Promise<TestContent> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    const versionId = newId()
    await trx.insertInto('contents').values({ id, latestVersionId: versionId, createdAt: new Date() }).execute()
    const title = await insertContentVersion(trx, id, versionId, 1, spec)
    return { id, versionId, title }
  })
}

/** Creates the next version of a content, with only the given fields. */
export function makeContentVersion(db: Database, contentId: string, spec: ContentSpec = {}): Promise<TestContent> {
  return inTransaction(db, async (trx) => {
    const versionId = newId()
    const { last } = await trx
      .selectFrom('contentVersions')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('contentId', '=', contentId)
      .executeTakeFirstOrThrow()
    const title = await insertContentVersion(trx, contentId, versionId, last + 1, spec)
    await trx.updateTable('contents').set({ latestVersionId: versionId }).where('id', '=', contentId).execute()
    return { id: contentId, versionId, title }
  })
}

async function insertContentVersion(
  trx: Database,
  contentId: string,
  id: string,
  version: number,
  spec: ContentSpec,
): Promise<string> {
  const { type = 'embedded-content', language = 'fr', processing = 'ready' } = spec
  const title = spec.title ?? unique('Content')
  const scorm = isScorm(type)
  const ready = scorm && processing === 'ready'
  for (const tag of spec.tags ?? []) {
    const key = foldText(sql.val(tag))
    await trx
      .insertInto('tags')
      .values({ key, name: tag })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await reserveNames(trx, contentId, [{ kind: 'content', language, text: title }])
  await trx
    .insertInto('contentVersions')
    .values({
      id,
      contentId,
      version,
      title,
      type,
      language,
      description: 'Made for a test',
      level: 1,
      isTool: spec.isTool ?? false,
      tags: spec.tags ?? [],
      categoryId: spec.categoryId ?? (await makeCategory(trx)).id,
      quizScoreValidation: type === 'scorm-quiz' ? (spec.quizScoreValidation ?? null) : null,
      completeOnOpen: spec.completeOnOpen ?? false,
      plannedMinutes: spec.plannedMinutes ?? null,
      link: scorm ? null : (spec.link ?? 'https://example.com/'),
      packageKey: scorm ? `content/${id}/package.zip` : null,
      packageFileName: scorm ? 'package.zip' : null,
      packageSize: scorm ? 1000 : null,
      filesPrefix: ready ? (spec.filesPrefix ?? `packages/${id}`) : null,
      manifest: ready ? JSON.stringify(spec.manifest ?? testManifest) : null,
      processingState: scorm ? processing : 'ready',
      processingPercent: scorm && !ready ? 0 : 100,
      processingReason: processing === 'failed' ? JSON.stringify({ name: 'noManifest', options: {} }) : null,
      createdBy: spec.createdBy ?? null,
      createdAt: new Date(),
    })
    .execute()
  const relations = [
    ...(spec.requiredContentIds ?? []).map((other, position) => ({
      kind: 'required' as const,
      contentId: other,
      position,
    })),
    ...(spec.relatedContentIds ?? []).map((other, position) => ({
      kind: 'related' as const,
      contentId: other,
      position,
    })),
  ]
  if (relations.length > 0) {
    await trx
      .insertInto('contentRelations')
      .values(relations.map((relation) => ({ contentVersionId: id, ...relation })))
      .execute()
  }
  return title
}

/** One SCORM 1.2 SCO: the minimum that a player can start. */
const testManifest = {
  standard: '1.2',
  edition: null,
  title: 'Test package',
  launchFile: 'index.html',
  masteryScore: null,
  scos: [{ identifier: 'item-1', title: 'Test package', href: 'index.html', masteryScore: null }],
}

export type ModuleSpec = {
  title?: string
  type?: ModuleType
  language?: Language
  themeId?: string
  /** One chapter; a new content by default. */
  contents?: Pick<TestContent, 'id' | 'versionId'>[]
  /** Several chapters of a course. */
  chapters?: { title: string; contents: Pick<TestContent, 'id' | 'versionId'>[] }[]
  createdBy?: string
}
export type TestModule = { id: string; versionId: string; title: string; themeId: string }

/** Creates a module with its first version. */
export function makeModule(db: Database, spec: ModuleSpec = {}): Promise<TestModule> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    const versionId = newId()
    await trx.insertInto('modules').values({ id, latestVersionId: versionId, createdAt: new Date() }).execute()
    return { id, versionId, ...(await insertModuleVersion(trx, id, versionId, 1, spec)) }
  })
}

/** Creates the next version of a module. */
export function makeModuleVersion(db: Database, moduleId: string, spec: ModuleSpec = {}): Promise<TestModule> {
  return inTransaction(db, async (trx) => {
    const versionId = newId()
    const former = await trx
      .selectFrom('moduleVersions')
      .select(['version', 'title', 'type', 'themeId'])
      .where('moduleId', '=', moduleId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const { version, ...columns } = { ...former, type: former.type as ModuleType }
    const made = await insertModuleVersion(trx, moduleId, versionId, version + 1, { ...columns, ...spec })
    await trx.updateTable('modules').set({ latestVersionId: versionId }).where('id', '=', moduleId).execute()
    return { id: moduleId, versionId, ...made }
  })
}

async function insertModuleVersion(
  trx: Database,
  moduleId: string,
  id: string,
  version: number,
  spec: ModuleSpec,
): Promise<{ title: string; themeId: string }> {
  const { type = 'course', language = 'fr' } = spec
  const title = spec.title ?? unique('Module')
  const themeId = spec.themeId ?? (await makeTheme(trx)).id
  const contents = spec.contents ?? (spec.chapters ? [] : [await makeContent(trx)])
  const chapters: { title: string | null; contents: typeof contents }[] = spec.chapters ?? [
    { title: type === 'course' ? 'Chapter 1' : null, contents },
  ]
  await reserveNames(trx, moduleId, [{ kind: 'module', language, text: title }])
  await trx
    .insertInto('moduleVersions')
    .values({
      id,
      moduleId,
      version,
      title,
      type,
      language,
      description: 'Made for a test',
      themeId,
      contentCount: chapters.reduce((count, chapter) => count + chapter.contents.length, 0),
      createdBy: spec.createdBy ?? null,
      createdAt: new Date(),
    })
    .execute()
  for (const [position, chapter] of chapters.entries()) {
    const chapterId = newId()
    await trx
      .insertInto('moduleChapters')
      .values({ id: chapterId, moduleVersionId: id, position, title: chapter.title })
      .execute()
    const rows = chapter.contents.map((content, index) => ({
      moduleVersionId: id,
      contentId: content.id,
      contentVersionId: content.versionId,
      chapterId,
      position: index,
    }))
    if (rows.length > 0) await trx.insertInto('moduleContents').values(rows).execute()
  }
  return { title, themeId }
}
