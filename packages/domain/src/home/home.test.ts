import { dayOf } from '@cursus/contract/day'
import { createDatabase, newId } from '@cursus/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAccesses } from '../access/index.ts'
import { createCompany, getCompany } from '../company/index.ts'
import { listCompanyUsers } from '../company-user/index.ts'
import { listContents } from '../content/index.ts'
import { listCompanyModules, listLicences } from '../licence/index.ts'
import {
  type AccessSpec,
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeContentVersion,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeModuleVersion,
  makeUser,
  type TestAccess,
  type TestLicence,
  type TestModule,
  useCtx,
} from '../testing/index.ts'
import { listUsers } from '../user/index.ts'
import { countCompany, getCompanyHome, getManagementHome, getManagementNews, getPlatformLearning } from './index.ts'

const ctx = useCtx()
let statements: string[] = []
beforeAll(() => {
  ctx.db = createDatabase({ connectionString: ctx.database.url, onStatement: ({ sql }) => statements.push(sql) })
})
afterAll(() => ctx.db.destroy())

const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000)

/** A company with a licence that ends in ten days, and one that lasts. */
async function start() {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)]
  const short = await makeLicence(ctx.db, company, { modules, endDate: day(10) })
  const long = await makeLicence(ctx.db, company, { modules, endDate: day(400) })
  const give = (licence: TestLicence, module: TestModule | undefined, more: Partial<AccessSpec> = {}) =>
    makeAccess(ctx.db, { licence, module: module!, ...more })
  const use = (access: TestAccess, lastAccessAt: Date) => changeRow(ctx.db, 'accesses', access.id, { lastAccessAt })
  await give(short, modules[0])
  await give(long, modules[0], { endsAt: inDays(3), dueDate: day(-2), createdAt: inDays(-9) })
  // Never opened for ten days is a task; the two others were assigned today and nine days ago.
  await give(long, modules[0], { endsAt: inDays(20), createdAt: inDays(-10) })
  await use(await give(long, modules[1]), new Date('2026-01-05T10:00:00Z'))
  await use(await give(long, modules[1]), new Date('2026-01-04T10:00:00Z'))
  await give(long, modules[1], { revokedAt: new Date() })
  return { company, modules, trainer: await makeCompanyCtx(ctx, company) }
}

it('answers what the lists of the page would', async () => {
  const { trainer, modules } = await start()
  const list = (query: Parameters<typeof listAccesses>[1]) => listAccesses(trainer, query)
  const [ends7, ends30, late, never, next, licences] = [
    await list({ endsWithinDays: 7, sort: 'expireDate', limit: 3 }),
    await list({ endsWithinDays: 30, sort: 'expireDate', limit: 3 }),
    await list({ progress: ['late'], sort: 'dueDate', order: 'asc', limit: 3 }),
    await list({ state: ['active'], progress: ['notStarted'], givenDaysAgo: 10, order: 'asc', limit: 3 }),
    await list({ state: ['active'], sort: 'expireDate', limit: 1 }),
    await listLicences(trainer, { order: 'asc' }),
  ]
  expect([ends7.total, ends30.total, late.total, never.total, next.total]).toEqual([1, 3, 1, 1, 5])

  const home = await getCompanyHome(trainer)
  expect(home).toEqual({
    firstSteps: { licence: true, people: true, assignment: true, result: false },
    contact: null,
    trainings: {
      ends7,
      ends30,
      late,
      never,
      nextEnd: next.rows[0]?.endsAt,
      results: [],
    },
    licences: licences.rows,
    newer: [],
  })

  await makeModuleVersion(ctx.db, modules[1]!.id)
  const { newer } = await getCompanyHome(trainer)
  expect(newer).toMatchObject([{ id: modules[1]?.id, version: 1, latestVersion: 2, activeUserCount: 2 }])
})

it('says when the next access ends that ends with its licence', async () => {
  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module], endDate: day(90) })
  await makeAccess(ctx.db, { licence, module })
  // Nothing of a suspended licence is open.
  await makeLicence(ctx.db, company, { modules: [module], endDate: day(40), suspended: true })
  const { trainings } = await getCompanyHome(await makeCompanyCtx(ctx, company))
  expect(dayOf(new Date(trainings!.nextEnd!), ctx.settings.timeZone)).toBe(day(90))
})

it('names no newer version of a module whose licence has ended', async () => {
  const { company, modules, trainer } = await start()
  const ended = await makeLicence(ctx.db, company, { modules, endDate: day(-1) })
  await makeAccess(ctx.db, { licence: ended, module: modules[0]! })
  await makeModuleVersion(ctx.db, modules[0]!.id)
  const { newer } = await getCompanyHome(trainer)
  expect(newer?.some(({ licence }) => licence.id === ended.id)).toBe(false)
})

it('shows what people finished or failed last, content by content', async () => {
  const company = await makeCompany(ctx.db)
  const [page, quiz, ...others] = [
    await makeContent(ctx.db),
    await makeContent(ctx.db, { type: 'scorm-quiz', quizScoreValidation: 70 }),
    await makeContent(ctx.db),
  ]
  const module = await makeModule(ctx.db, { contents: [page, quiz, ...others] })
  const short = await makeModule(ctx.db, { contents: [page] })
  const licence = await makeLicence(ctx.db, company, { modules: [module, short] })
  const at = (minute: number) => new Date(Date.parse('2026-01-05T10:00:00Z') + minute * 60_000)
  /** An access whose contents were last used, or done, at those minutes. */
  async function learn(of: TestModule, used: { id: string; last: number; done?: number; score?: number }[]) {
    const isDone = used.every(({ done }) => done !== undefined)
    const access = await makeAccess(ctx.db, { licence, module: of, ...(isDone && { doneAt: at(0) }) })
    const lastAccessAt = at(Math.max(...used.map(({ last }) => last)))
    await changeRow(ctx.db, 'accesses', access.id, { lastAccessAt })
    await ctx.db
      .insertInto('userContents')
      .values(
        used.map(({ id, last, done, score }) => ({
          accessId: access.id,
          contentId: id,
          consultedAt: at(0),
          lastAccessAt: at(last),
          doneAt: done === undefined ? null : at(done),
          bestScore: score ?? null,
          finished: score !== undefined,
        })),
      )
      .execute()
    return access.id
  }
  const ada = await learn(module, [
    { id: page.id, last: 9, done: 3 },
    { id: quiz.id, last: 4, score: 62.5 },
    // Opened only, which is no result.
    { id: others[0]!.id, last: 10 },
  ])
  const ben = await learn(short, [{ id: page.id, last: 5, done: 5 }])
  const { trainings } = await getCompanyHome(await makeCompanyCtx(ctx, company))
  expect(trainings?.results).toEqual([
    expect.objectContaining({
      accessId: ben,
      title: page.title,
      done: true,
      endsModule: true,
      at: at(5).toISOString(),
    }),
    expect.objectContaining({
      accessId: ada,
      title: quiz.title,
      done: false,
      bestScore: 62.5,
      quizScoreValidation: 70,
      at: at(4).toISOString(),
    }),
    // Looking at it again is no new result.
    expect.objectContaining({ accessId: ada, done: true, endsModule: false, at: at(3).toISOString() }),
  ])
})

it('counts in one statement', async () => {
  const { company, trainer } = await start()
  await makeManager(ctx.db, company)
  const [accesses, users] = [await listAccesses(trainer, {}), await listCompanyUsers(trainer, {})]
  const modules = await listCompanyModules(trainer, { eachOnce: true })
  statements = []
  expect(await countCompany(trainer)).toEqual({
    accesses: accesses.total,
    userGroups: 0,
    users: users.total,
    modules: modules.total,
    licences: 2,
    managers: 2,
  })
  expect(statements).toHaveLength(1)
})

it('leaves out what the caller may not read, and all of other companies', async () => {
  const { company } = await start()
  const reader = await makeCompanyCtx(
    ctx,
    company,
    await makeManager(ctx.db, company, { training: 'none', admin: 'read' }),
  )
  expect(await getCompanyHome(reader)).toMatchObject({ trainings: null, licences: [{}, {}], newer: [] })
  expect(await countCompany(reader)).toMatchObject({ accesses: null, users: null, licences: 2 })
  const trainer = await makeCompanyCtx(
    ctx,
    company,
    await makeManager(ctx.db, company, { training: 'read', admin: 'none' }),
  )
  expect(await getCompanyHome(trainer)).toMatchObject({ trainings: { ends30: { total: 3 } }, newer: null })
  expect(await countCompany(trainer)).toMatchObject({ accesses: 6, modules: null, licences: null, managers: null })
  const other = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
  expect(await getCompanyHome(other)).toMatchObject({
    trainings: { ends30: { total: 0 }, results: [] },
    licences: [],
    newer: [],
  })
  expect(await countCompany(other)).toMatchObject({ accesses: 0, users: 0, modules: 0, licences: 0 })
})

it('shows the home page of the platform as far as the caller may read', async () => {
  const failed = await makeContent(ctx.db, { type: 'scorm-content', processing: 'failed' })
  const manager = await makeManagementCtx(ctx)
  const [contents, users] = [await listContents(manager, {}), await listUsers(manager, {})]
  const home = await getManagementHome(manager)
  expect(home).toMatchObject({
    contents: { count: contents.total, capped: false },
    users: { count: users.total, capped: false },
    platformManagers: { count: 1, capped: false },
    packages: { failed: { rows: [{ id: failed.id }], total: 1 }, processing: { rows: [], total: 0 } },
  })
  expect(home.packages?.latest.rows[0]?.id).toBe(failed.id)

  const reader = await makeManagementCtx(ctx, ['themes.read'])
  const { themes, ...others } = await getManagementHome(reader)
  expect(themes?.capped).toBe(false)
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})

it('says which modules have newer contents, and which licences to watch', async () => {
  const manager = await makeManagementCtx(ctx)
  const content = await makeContent(ctx.db)
  const module = await makeModule(ctx.db, { contents: [content] })
  const before = (await getManagementHome(manager)).outdated?.total ?? 0
  await makeContentVersion(ctx.db, content.id)
  const { outdated } = await getManagementHome(manager)
  expect(outdated?.total).toBe(before + 1)
  expect(outdated?.rows.map(({ id }) => id)).toContain(module.id)

  // Licences of other tests are not watched.
  await ctx.db.updateTable('moduleLicences').set({ suspendedAt: ctx.now() }).execute()
  const company = await makeCompany(ctx.db)
  const [ending, filling, lasting, ended] = [
    await makeLicence(ctx.db, company, { modules: [module], endDate: day(30) }),
    await makeLicence(ctx.db, company, { modules: [module], endDate: day(300), seats: 4 }),
    await makeLicence(ctx.db, company, { modules: [module], endDate: day(31), seats: 4 }),
    await makeLicence(ctx.db, company, { modules: [module], endDate: day(-1) }),
  ]
  for (const [licence, people] of [
    [filling, 3],
    [lasting, 2],
    [ended, 4],
  ] as const) {
    for (let person = 0; person < people; person += 1) await makeAccess(ctx.db, { licence, module })
  }
  statements = []
  const news = await getManagementNews(manager)
  expect(statements).toHaveLength(1)
  expect(news.licences?.rows.map(({ id }) => id)).toEqual([ending.id, filling.id])
  expect(news.licences).toMatchObject({ total: 2, capped: false })
  await changeRow(ctx.db, 'moduleLicences', filling.id, { maxActiveUsers: 5 })
  await changeRow(ctx.db, 'moduleLicences', lasting.id, { maxActiveUsers: 2 })
  const watched = async () => (await getManagementNews(manager)).licences
  expect((await watched())?.rows.map(({ id }) => id)).toEqual([ending.id, lasting.id])
  for (let more = 0; more < 100; more += 1) await makeLicence(ctx.db, company, { endDate: day(20) })
  expect(await watched()).toMatchObject({ total: 100, capped: true, rows: { length: 5 } })

  const reader = await makeManagementCtx(ctx, ['contents.read', 'companies.read'])
  expect(await getManagementNews(reader)).toEqual({ licences: null })
})

it('says which first steps a company has taken, and whom to ask until the first result', async () => {
  const manager = await makeManagementCtx(ctx)
  const { id } = await createCompany(manager, { name: `New ${newId()}` })
  const own = { ...manager, company: { id, name: 'New' } }
  const steps = async () => {
    const { firstSteps, contact } = await getCompanyHome(own)
    expect((await getCompany(manager, { id })).firstSteps).toEqual(firstSteps)
    return [...Object.values(firstSteps), contact?.id]
  }
  expect(await steps()).toEqual([false, false, false, false, undefined])
  await makeManager(ctx.db, own.company)
  expect(await steps()).toEqual([false, false, false, false, undefined])

  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, own.company, { modules: [module] })
  const contact = { licenceId: licence.id, userId: manager.actor.id, kind: 'platform' } as const
  await ctx.db.insertInto('licenceManagers').values(contact).execute()
  expect(await steps()).toEqual([true, false, false, false, manager.actor.id])
  const { id: accessId } = await makeAccess(ctx.db, { licence, module })
  expect(await steps()).toEqual([true, true, true, false, manager.actor.id])
  await changeRow(ctx.db, 'accesses', accessId, { doneCount: 1 })
  expect(await steps()).toEqual([true, true, true, true, undefined])
})

it('counts once who learns at two companies, in the last 7 and 30 days', async () => {
  const manager = await makeManagementCtx(ctx)
  const before = await getPlatformLearning(manager)
  const user = await makeUser(ctx.db)
  for (const days of [-3, -20]) {
    const access = await makeAccess(ctx.db, { userId: user.id })
    await changeRow(ctx.db, 'accesses', access.id, { lastAccessAt: inDays(days), doneAt: inDays(days) })
  }
  const after = await getPlatformLearning(manager)
  expect(after.activeWeek).toEqual({ count: before.activeWeek.count + 1, capped: false })
  expect(after.activeMonth).toEqual({ count: before.activeMonth.count + 1, capped: false })
  expect(after.doneMonth).toEqual({ count: before.doneMonth.count + 2, capped: false })
})
