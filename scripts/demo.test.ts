import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { listAccesses } from '@cursus/domain/access'
import { isPassword } from '@cursus/domain/auth'
import { getContent } from '@cursus/domain/content'
import { explainError } from '@cursus/domain/fault'
import { listLicences } from '@cursus/domain/licence'
import { listManagers } from '@cursus/domain/manager'
import { listNotifications } from '@cursus/domain/notification'
import { getUserModule, listUserModules } from '@cursus/domain/participant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStage, type Stage } from './demo/stage.ts'
import { beginLoading, type DemoPlace, demoAccounts, discardUnfinished, loadDemoOnce } from './demo.ts'

const awkward = [
  { startedAt: new Date('2026-12-31T22:30:00Z'), timeZone: 'Europe/Paris', what: 'half an hour before a new year' },
  {
    startedAt: new Date('2028-02-28T11:03:00Z'),
    timeZone: 'Pacific/Auckland',
    what: 'just after midnight of a leap day',
  },
  { startedAt: new Date('2027-10-31T01:30:00Z'), timeZone: 'Europe/Paris', what: 'in an hour that the clocks repeat' },
]

/** Each loads it whole. `demo/plan.test.ts` plans many more days; all three with `DAYS=all`. */
const loaded = process.env.DAYS === 'all' ? awkward : awkward.slice(1, 2)

describe.each(loaded)('demo data, loaded $what', ({ startedAt, timeZone }) => {
  let database: TestDatabase
  let installation: DemoPlace
  let stage: Stage
  const countUsers = async () =>
    (await database.db.selectFrom('users').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow())
      .count

  beforeAll(async () => {
    database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'cursus-demo-'))
    installation = { databaseUrl: database.url, dataDir, appOrigin: 'http://localhost:3000', timeZone }
    stage = createStage({ ...installation, password: '', startedAt })
    expect(await loadDemoOnce(installation, startedAt)).toBe(true)
  }, 180_000)
  afterAll(async () => {
    await stage.close()
    await database.close()
    await rm(installation.dataDir, { recursive: true, force: true })
  })

  it('loads once', async () => {
    const before = await countUsers()
    expect(await loadDemoOnce(installation, startedAt)).toBe(false)
    expect(await countUsers()).toBe(before)
  })

  it('lets every listed account sign in', async () => {
    for (const { email } of demoAccounts.list) {
      const user = await database.db
        .selectFrom('users')
        .select(['passwordHash', 'emailVerifiedAt'])
        .where('email', '=', email)
        .executeTakeFirst()
      expect(user?.emailVerifiedAt, email).not.toBeNull()
      expect(await isPassword(user?.passwordHash, demoAccounts.password), email).toBe(true)
    }
  })

  it('shows every state of a module and of a content to the participant', async () => {
    const camille = await stage.signIn('camille.aubert@maison-delorme.example', startedAt)
    const rows = (await listUserModules(camille)).rows
    const states = Object.fromEntries(rows.map((row) => [row.title, [row.reason, row.progress, row.done]]))
    expect(states).toEqual({
      'Sécurité incendie : les bons réflexes': ['active', 41, false],
      'Gestes et postures au magasin': ['endsSoon', 72, false],
      'RGPD au quotidien': ['active', 20, false],
      'Accueil du client difficile': ['toAccept', 0, false],
      'Prévenir le harcèlement': ['toAccept', 0, false],
      'Vitrines de fin d’année': ['toAccept', 0, false],
      'Premiers pas chez Maison Delorme': ['active', 100, true],
      'Cybersécurité : les réflexes': ['active', 100, true],
      'Tenir sa caisse': ['active', 100, true],
    })
    const fire = rows.find(({ progress }) => progress === 41)!
    const module = await getUserModule(camille, { userModuleId: fire.id })
    const contents = module.chapters.flatMap((chapter) => chapter.contents)
    const quiz = contents.find(({ title }) => title.startsWith('Quiz : quel'))
    expect(quiz).toMatchObject({ bestScore: 62.5, quizScoreValidation: 70, label: 'retry', done: false })
    expect(contents.filter(({ favorite }) => favorite)).toHaveLength(2)
    expect(module.notes).toHaveLength(2)
    expect((await listNotifications(camille)).unread).toBeGreaterThan(2)
  })

  it('gives managers data in every list', async () => {
    const [company] = await database.db
      .selectFrom('companies')
      .selectAll()
      .where('name', '=', 'Maison Delorme')
      .execute()
    const signedIn = await stage.signIn('karim.benali@maison-delorme.example', startedAt)
    const karim = { ...signedIn, company: company! }
    const licences = await listLicences(karim, {})
    expect(licences.total).toBe(4)
    const { rows } = await listAccesses(karim, { limit: 1000 })
    const reasons = new Set(rows.map(({ reason }) => reason))
    expect([...reasons].sort()).toEqual(['active', 'endsSoon', 'licenceSuspended', 'toAccept'])
    for (const name of ['Maison Delorme', 'Northwind Retail']) {
      const own = await database.db
        .selectFrom('companies')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      const managers = await listManagers({ ...karim, company: own }, {})
      expect(managers.rows.filter(({ isInvited }) => isInvited)).toEqual([])
    }
    const [failed] = await database.db
      .selectFrom('contentVersions')
      .select('contentId')
      .where('processingState', '=', 'failed')
      .execute()
    const helene = await stage.manage('helene.moreau@cursus.example', startedAt)
    const content = await getContent(helene, { id: failed!.contentId })
    expect(content.processing.reason?.name).toBe('noManifest')
    const unfinished = await database.db
      .selectFrom('contentVersions')
      .select('id')
      .where('processingState', 'in', ['pending', 'processing'])
      .execute()
    expect(unfinished).toEqual([])
  })

  it('sells each licence on its day, so that nothing is counted of it before', async () => {
    const { rows } = await sql<{ name: string; soldOn: string; firstDay: string }>`
      select l.name, (l.created_at at time zone ${timeZone})::date::text as "soldOn", min(d.day)::text as "firstDay"
      from module_licences l join licence_seat_days d on d.licence_id = l.id group by l.id`.execute(database.db)
    expect(rows).not.toEqual([])
    expect(rows.filter(({ soldOn, firstDay }) => firstDay < soldOn)).toEqual([])
  })

  it('lies in the past when it was loaded', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_name not like 'kysely_%'
        and (table_name, column_name) not in (('accesses', 'ends_at'), ('sessions', 'expires_at')) order by 1, 2`.execute(
      database.db,
    )
    const later: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql<{ latest: Date | null; first: Date | null }>`
        select max(${sql.ref(column)}) as latest, min(${sql.ref(column)}) as first from ${sql.table(table)}`.execute(
        database.db,
      )
      const { latest, first } = rows[0]!
      if (latest && latest > startedAt) later.push(`${table}.${column} ${latest.toISOString()}`)
      if (first && startedAt.getTime() - first.getTime() > 300 * 86_400_000)
        later.push(`${table}.${column} ${first.toISOString()}`)
    }
    expect(later).toEqual([])
  })

  it('discards an interrupted load, and nothing else', async () => {
    await discardUnfinished(database.db, stage.deps.storage)
    expect(await countUsers()).toBeGreaterThan(30)
    await beginLoading(database.db)
    await discardUnfinished(database.db, stage.deps.storage)
    expect(await countUsers()).toBe(0)
  })
})

describe('a demo that fails', () => {
  it('leaves nothing behind and names the step that failed', async () => {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'cursus-demo-'))
    const load = () =>
      loadDemoOnce({ databaseUrl: database.url, dataDir, appOrigin: 'http://localhost:3000', timeZone: 'Europe/Paris' })
    const countUsers = () =>
      database.db.selectFrom('users').select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
    await sql`alter table accesses add constraint none_at_all check (false)`.execute(database.db)
    const failure = await load().catch((error: unknown) => error)
    expect(explainError(failure)).toMatch(/^Maison Delorme: karim\.benali@.*: give fire: .* "none_at_all"$/)
    expect(await countUsers()).toEqual({ count: 0 })
    expect(await readdir(join(dataDir, 'files'))).toEqual(['.unfinished'])
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }, 60_000)
})
