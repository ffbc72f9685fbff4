import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ContentType, isScorm, type Language, type ModuleType, uploadLimits } from '@cursus/contract'
import { type Database, inTransaction, newId } from '@cursus/db'
import type { TestDatabase } from '@cursus/db/testing'
import { createJobs, type Jobs } from '@cursus/jobs'
import { closePlatformRights, type PlatformDomain, type PlatformRight, type PlatformRights } from '@cursus/rights'
import { createStorage } from '@cursus/storage'
import { sql } from 'kysely'
import type { CompanyCtx, Deps, ManagementCtx, OpenCtx, Settings, UserCtx } from '../context.ts'
import { takeNames } from '../names.ts'
import { actorOf, type MeRow, meColumns, toMe } from '../session/index.ts'
import { hashPassword } from '../user/index.ts'

export type TestCtx = Omit<Deps, 'jobs'> & { jobs: Jobs; close(): Promise<void> }

let serial = 0
/** A word that no other row of this test file has. */
export const unique = (word: string) => `${word} ${++serial}`

/**
 * The dependencies of a test file: its own database, files in a temporary folder, jobs on the real PostgreSQL backend in the same
 * database. `close` ends the jobs and removes the folder, not the database.
 */
export async function makeCtx(database: TestDatabase, settings: Partial<Settings> = {}): Promise<TestCtx> {
  const folder = await mkdtemp(join(tmpdir(), 'cursus-test-'))
  const jobs = await createJobs({ databaseUrl: database.url })
  return {
    db: database.db,
    storage: createStorage(undefined, folder),
    jobs,
    settings: {
      appOrigin: 'http://localhost:3000',
      contentOrigin: 'http://127.0.0.1:3001',
      timeZone: 'Europe/Paris',
      supportEmail: 'support@cursus.example',
      uploadLimits,
      sessionSecret: 'a secret of the tests',
      strictAttempts: false,
      ...settings,
    },
    now: () => new Date(),
    async close() {
      await jobs.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Somebody who is signed out. */
export function makeOpenCtx(ctx: Deps, overrides: Partial<OpenCtx> = {}): OpenCtx {
  return { ...ctx, actor: undefined, language: 'fr', address: '203.0.113.1', ...overrides }
}

export type TestUser = { id: string; email: string }
export type UserSpec = {
  email?: string
  firstname?: string
  lastname?: string
  /** Hashed for real, which takes time: only for tests that sign in. */
  password?: string
  language?: Language
  state?: 'invited' | 'unverified' | 'verified' | 'suspended'
  rights?: PlatformRights | PlatformRight[]
}

/** A verified account unless told otherwise. */
export async function makeUser(db: Database, spec: UserSpec = {}): Promise<TestUser> {
  const { state = 'verified' } = spec
  const id = newId()
  const email = spec.email ?? `person${++serial}@example.com`
  const signedUp = state === 'invited' ? null : new Date()
  await db
    .insertInto('users')
    .values({
      id,
      email,
      firstname: signedUp && (spec.firstname ?? 'Camille'),
      lastname: signedUp && (spec.lastname ?? 'Martin'),
      passwordHash: signedUp && (spec.password === undefined ? 'none' : await hashPassword(spec.password)),
      language: spec.language ?? 'fr',
      signedUpAt: signedUp,
      emailVerifiedAt: state === 'unverified' ? null : signedUp,
      suspendedAt: state === 'suspended' ? signedUp : null,
    })
    .execute()
  if (spec.rights) await givePlatformRights(db, id, spec.rights)
  return { id, email }
}

/** Stores rights as the platform does: closed. */
export async function givePlatformRights(
  db: Database,
  userId: string,
  rights: PlatformRights | PlatformRight[],
): Promise<void> {
  const wanted: PlatformRights = {}
  if (Array.isArray(rights)) {
    for (const right of rights) {
      const [domain, action] = right.split('.') as [PlatformDomain, 'read' | 'write']
      wanted[domain] = { read: true, write: action === 'write' || (wanted[domain]?.write ?? false) }
    }
  } else Object.assign(wanted, rights)
  const rows = Object.entries(closePlatformRights(wanted)).map(([domain, { write }]) => ({
    userId,
    domain,
    canWrite: write,
  }))
  if (rows.length > 0) await db.insertInto('platformRights').values(rows).execute()
}

/** That person as a signed-in caller, with the rights that they hold now. */
export async function makeUserCtx<Ctx extends Deps>(
  ctx: Ctx,
  { id }: Pick<TestUser, 'id'>,
): Promise<Ctx & UserCtx & OpenCtx> {
  const { rows } = await sql<MeRow>`select ${meColumns} from users u where u.id = ${id}`.execute(ctx.db)
  const me = toMe(rows[0] as MeRow)
  return { ...ctx, actor: actorOf(me, ''), language: me.language, address: '203.0.113.1' }
}

/** A platform manager with these rights; every right when absent. */
export async function makeManagementCtx<Ctx extends Deps>(
  ctx: Ctx,
  rights: PlatformRight[] = allPlatformWrites,
): Promise<Ctx & ManagementCtx> {
  const user = await makeUser(ctx.db, { rights })
  return { ...(await makeUserCtx(ctx, user)), management: true }
}

export const allPlatformWrites: PlatformRight[] = [
  'themes.write',
  'modules.write',
  'contents.write',
  'contentCategories.write',
  'companies.write',
  'platformManagers.write',
  'users.write',
]

export type TestCompany = { id: string; name: string }

export function makeCompany(db: Database, name = unique('Company')): Promise<TestCompany> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    await takeNames(trx, id, [{ kind: 'company', language: '', text: name }])
    await trx.insertInto('companies').values({ id, name }).execute()
    return { id, name }
  })
}

export type ManagerSpec = UserSpec & {
  userId?: string
  training?: 'none' | 'read' | 'write'
  admin?: 'none' | 'read' | 'write'
  responsible?: boolean
}

/** A manager with every company right unless told otherwise. */
export async function makeManager(db: Database, company: { id: string }, spec: ManagerSpec = {}): Promise<TestUser> {
  const { training = 'write', admin = 'write', responsible = false, userId, ...user } = spec
  const person = userId === undefined ? await makeUser(db, user) : { id: userId, email: '' }
  await db
    .insertInto('companyManagers')
    .values({
      companyId: company.id,
      userId: person.id,
      trainingRead: training !== 'none',
      trainingWrite: training === 'write',
      adminRead: admin !== 'none',
      adminWrite: admin === 'write',
      responsible,
    })
    .execute()
  return person
}

/** A manager of that company as the caller of company verbs. */
export async function makeCompanyCtx<Ctx extends Deps>(
  ctx: Ctx,
  company: TestCompany,
  manager?: Pick<TestUser, 'id'>,
): Promise<Ctx & CompanyCtx> {
  const user = manager ?? (await makeManager(ctx.db, company))
  return { ...(await makeUserCtx(ctx, user)), company: { id: company.id, name: company.name } }
}

export async function makeTheme(db: Database, spec: { name?: string | null; fallbackName?: string } = {}) {
  const id = newId()
  const fallbackName = spec.fallbackName ?? unique('Theme')
  const names = spec.name ? [spec.name, fallbackName] : [fallbackName]
  await takeNames(
    db,
    id,
    names.map((text) => ({ kind: 'theme', language: '', text })),
  )
  await db
    .insertInto('themes')
    .values({ id, name: spec.name ?? null, fallbackName })
    .execute()
  return { id, fallbackName }
}

export async function makeCategory(db: Database, spec: { name?: string | null; fallbackName?: string } = {}) {
  const id = newId()
  const fallbackName = spec.fallbackName ?? unique('Category')
  await takeNames(db, id, [{ kind: 'category', language: '', text: fallbackName }])
  await db
    .insertInto('contentCategories')
    .values({ id, name: spec.name ?? null, fallbackName })
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
  isTool?: boolean
  tags?: string[]
  link?: string
  /** Of SCORM types; ready with this manifest and folder unless `processing` says otherwise. */
  manifest?: unknown
  filesPrefix?: string
  processing?: 'pending' | 'processing' | 'ready' | 'failed'
  requiredContentIds?: string[]
  relatedContentIds?: string[]
  createdBy?: string
}
export type TestContent = { id: string; versionId: string; title: string }

/** A content with its first version, ready to be put in a module. */
export function makeContent(db: Database, spec: ContentSpec = {}): Promise<TestContent> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    const versionId = newId()
    await trx.insertInto('contents').values({ id, latestVersionId: versionId }).execute()
    const title = await insertContentVersion(trx, id, versionId, 1, spec)
    return { id, versionId, title }
  })
}

/** The next version of a content, with nothing kept of the former one but what is given here. */
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
  await takeNames(trx, contentId, [{ kind: 'content', language, text: title }])
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
    })
    .execute()
  const relations = [
    ...(spec.requiredContentIds ?? []).map((other, position) => ({ kind: 'required', contentId: other, position })),
    ...(spec.relatedContentIds ?? []).map((other, position) => ({ kind: 'related', contentId: other, position })),
  ]
  if (relations.length > 0) {
    await trx
      .insertInto('contentRelations')
      .values(relations.map((relation) => ({ contentVersionId: id, ...relation })))
      .execute()
  }
  return title
}

/** One SCO of SCORM 1.2: the least that a player can start. */
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
  /** One chapter; a content made on the spot when nothing is given. */
  contents?: Pick<TestContent, 'id' | 'versionId'>[]
  /** Several chapters of a course. */
  chapters?: { title: string; contents: Pick<TestContent, 'id' | 'versionId'>[] }[]
  createdBy?: string
}
export type TestModule = { id: string; versionId: string; title: string; themeId: string }

/** A module with its first version. */
export function makeModule(db: Database, spec: ModuleSpec = {}): Promise<TestModule> {
  return inTransaction(db, async (trx) => {
    const id = newId()
    const versionId = newId()
    await trx.insertInto('modules').values({ id, latestVersionId: versionId }).execute()
    return { id, versionId, ...(await insertModuleVersion(trx, id, versionId, 1, spec)) }
  })
}

/** The next version of a module. */
export function makeModuleVersion(db: Database, moduleId: string, spec: ModuleSpec = {}): Promise<TestModule> {
  return inTransaction(db, async (trx) => {
    const versionId = newId()
    const former = await trx
      .selectFrom('moduleVersions')
      .select(['version', 'title', 'type', 'themeId'])
      .where('moduleId', '=', moduleId)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    const { version, ...kept } = { ...former, type: former.type as ModuleType }
    const made = await insertModuleVersion(trx, moduleId, versionId, version + 1, { ...kept, ...spec })
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
  await takeNames(trx, moduleId, [{ kind: 'module', language, text: title }])
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
    })
    .execute()
  for (const [position, chapter] of chapters.entries()) {
    const chapterId = newId()
    await trx
      .insertInto('moduleChapters')
      .values({ id: chapterId, moduleVersionId: id, position, title: chapter.title })
      .execute()
    const rows = chapter.contents.map((content, place) => ({
      moduleVersionId: id,
      contentId: content.id,
      contentVersionId: content.versionId,
      chapterId,
      position: place,
    }))
    if (rows.length > 0) await trx.insertInto('moduleContents').values(rows).execute()
  }
  return { title, themeId }
}

/** A day as `YYYY-MM-DD`, that many days from today in the platform's time zone. */
export function day(fromToday: number, timeZone = 'Europe/Paris'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + fromToday)
  return date.toISOString().slice(0, 10)
}

export type LicenceSpec = {
  name?: string
  modules?: Pick<TestModule, 'id' | 'versionId'>[]
  seats?: number
  startDate?: string
  endDate?: string
  domains?: string[]
  mandatoryExpireDate?: boolean
  suspended?: boolean
}
export type TestLicence = { id: string; companyId: string }

/** A running licence of 100 seats for a year. */
export async function makeLicence(db: Database, company: { id: string }, spec: LicenceSpec = {}): Promise<TestLicence> {
  const id = newId()
  await db
    .insertInto('moduleLicences')
    .values({
      id,
      companyId: company.id,
      name: spec.name ?? unique('Licence'),
      startDate: spec.startDate ?? day(-30),
      endDate: spec.endDate ?? day(335),
      maxActiveUsers: spec.seats ?? 100,
      hasAuthorizedDomainList: spec.domains !== undefined,
      authorizedDomains: spec.domains ?? [],
      mandatoryExpireDate: spec.mandatoryExpireDate ?? false,
      comment: '',
      businessSupportEmails: [],
      suspendedAt: spec.suspended ? new Date() : null,
    })
    .execute()
  for (const module of spec.modules ?? []) {
    await db
      .insertInto('licenceModules')
      .values({ licenceId: id, moduleId: module.id, moduleVersionId: module.versionId })
      .execute()
  }
  return { id, companyId: company.id }
}

export type AccessSpec = {
  licence: TestLicence
  module: Pick<TestModule, 'id' | 'versionId'>
  userId?: string
  expireDate?: string
  endsAt?: Date
  maxDayTimeLimit?: number
  acceptedAt?: Date
  revokedAt?: Date
  createdAt?: Date
  doneCount?: number
  doneAt?: Date
}
export type TestAccess = { id: string; userId: string }

/** An access that has not been accepted yet; of somebody made on the spot when no user is given. */
export async function makeAccess(db: Database, spec: AccessSpec): Promise<TestAccess> {
  const { licence, module, userId = (await makeUser(db)).id } = spec
  const { expireDate, endsAt, maxDayTimeLimit, acceptedAt, revokedAt, createdAt, doneCount, doneAt } = spec
  const id = newId()
  await db
    .insertInto('accesses')
    .values({
      id,
      companyId: licence.companyId,
      licenceId: licence.id,
      moduleId: module.id,
      moduleVersionId: module.versionId,
      userId,
      expireDate,
      endsAt,
      maxDayTimeLimit,
      acceptedAt,
      revokedAt,
      createdAt,
      doneCount,
      doneAt,
    })
    .execute()
  return { id, userId }
}
