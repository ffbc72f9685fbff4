import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { suspendLicences } from '../licence/index.ts'
import {
  type AccessSpec,
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeModule,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { getReport, getReportModule } from './get-report.ts'
import { listReportParts } from './list-report-parts.ts'
import { listResults } from './list-results.ts'
import { keepReport } from './read-basis.ts'

const ctx = useCtx()

/** 22 November 2026 is a Sunday; in Paris the next week begins an hour before that of UTC. */
const sunday = new Date('2026-11-22T22:30:00Z')

/** A company with an access at each step, and some that no report counts. */
async function start(now = new Date()) {
  const company = await makeCompany(ctx.db)
  const contents = [await makeContent(ctx.db), await makeContent(ctx.db, { type: 'scorm-quiz' })]
  const module = await makeModule(ctx.db, { contents })
  const other = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, {
    modules: [module, other],
    startDate: '2020-01-01',
    endDate: day(900),
  })
  const give = (more: Partial<AccessSpec> = {}) => makeAccess(ctx.db, { licence, module, ...more })
  const past = new Date(now.getTime() - 86_400_000)
  const [ada, bob] = [await makeUser(ctx.db, { firstname: 'Ada' }), await makeUser(ctx.db, { firstname: 'Bob' })]
  const at = {
    done: await give({ userId: ada.id, acceptedAt: past, doneAt: past, dueDate: '2020-01-02' }),
    late: await give({ userId: bob.id, dueDate: '2020-01-02' }),
    inProgress: await give({ acceptedAt: past }),
    toAccept: await give({ dueDate: day(800) }),
    ended: await give({ acceptedAt: past, endsAt: past }),
  }
  await give({ revokedAt: past })
  await give({ erased: true })
  const north = await makeUserGroup(ctx.db, company, { name: 'North', userIds: [ada.id, bob.id] })
  const south = await makeUserGroup(ctx.db, company, { name: 'South', userIds: [ada.id] })
  const trainer = { ...(await makeCompanyCtx(ctx, company)), now: () => now }
  return { company, contents, module, other, licence, give, at, ada, bob, north, south, trainer }
}

const figures = { given: 5, toAccept: 1, inProgress: 1, done: 1, late: 1, ended: 1 }

describe('figures', () => {
  it('count each access at one step, and nothing that was revoked or erased', async () => {
    const { trainer, north, south } = await start()
    const report = await getReport(trainer, {})
    expect(report.figures).toEqual(figures)
    const none = { toAccept: 0, inProgress: 0, done: 0, late: 0, ended: 0 }
    expect(report.groups).toEqual([
      { id: south.id, name: 'South', ...none, given: 1, done: 1 },
      { id: north.id, name: 'North', ...none, given: 2, done: 1, late: 1 },
    ])
  })

  it('and results name groups of the own company only', async () => {
    const { trainer, ada, at, north, south } = await start()
    await makeUserGroup(ctx.db, await makeCompany(ctx.db), { name: 'Elsewhere', userIds: [ada.id] })
    const { rows } = await listResults(trainer, {})
    expect(rows.find(({ id }) => id === at.done.id)?.groups).toEqual([north, south])
    expect((await getReport(trainer, {})).groups).toHaveLength(2)
  })

  it('count a person of several groups once', async () => {
    const { trainer, north, south } = await start()
    const { figures, groups } = await getReport(trainer, { userGroupId: [north.id, south.id] })
    expect(figures).toMatchObject({ given: 2, done: 1, late: 1 })
    expect(groups).toHaveLength(2)
    expect((await getReport(trainer, { userGroupId: [south.id] })).groups).toMatchObject([{ name: 'South' }])
  })

  it('are those of a module or a licence where asked', async () => {
    const { trainer, module, other, licence, company, give } = await start()
    const second = await makeLicence(ctx.db, company, { modules: [other] })
    await give({ licence: second, module: other })
    expect((await getReport(trainer, {})).figures.given).toBe(6)
    expect((await getReport(trainer, { moduleId: [module.id] })).figures).toEqual(figures)
    expect((await getReport(trainer, { moduleId: [other.id] })).figures).toMatchObject({ given: 1, toAccept: 1 })
    expect((await getReport(trainer, { moduleLicenceId: [licence.id] })).figures).toEqual(figures)
  })

  it('count what ended with its licence as ended, and of a suspended licence as before', async () => {
    const { trainer, company, module } = await start()
    const past = await makeLicence(ctx.db, company, {
      modules: [module],
      startDate: '2019-01-01',
      endDate: '2020-01-01',
    })
    await makeAccess(ctx.db, { licence: past, module, acceptedAt: new Date() })
    expect((await getReport(trainer, { moduleLicenceId: [past.id] })).figures).toMatchObject({ given: 1, ended: 1 })
    const paused = await makeLicence(ctx.db, company, { modules: [module] })
    await makeAccess(ctx.db, { licence: paused, module, acceptedAt: new Date() })
    await suspendLicences(trainer, { idList: [paused.id] })
    expect((await getReport(trainer, { moduleLicenceId: [paused.id] })).figures).toMatchObject({ inProgress: 1 })
  })

  it('of another company stay there', async () => {
    const { module, licence, north } = await start()
    const stranger = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
    const filters = { moduleId: [module.id], moduleLicenceId: [licence.id], userGroupId: [north.id] }
    expect(await getReport(stranger, filters)).toMatchObject({ figures: { given: 0 }, groups: [] })
    expect((await listReportParts(stranger, {})).rows).toEqual([])
    expect((await listReportParts(stranger, { by: 'user' })).rows).toEqual([])
    expect((await listResults(stranger, filters)).rows).toEqual([])
    await expect(getReportModule(stranger, { moduleId: module.id })).rejects.toThrow('NotFound')
  })
})

describe('weeks', () => {
  it('add up until the end of each week of the platform', async () => {
    const { trainer, give } = await start(sunday)
    await ctx.db.updateTable('accesses').set({ doneAt: null }).where('companyId', '=', trainer.company.id).execute()
    // The last second of a week in Paris, the first one of the next, and long ago.
    for (const doneAt of ['2026-11-15T22:59:59Z', '2026-11-15T23:00:00Z', '2021-03-01T10:00:00Z']) {
      const { id } = await give({ acceptedAt: new Date(doneAt) })
      const at = new Date(doneAt)
      await changeRow(ctx.db, 'accesses', id, { openedAt: at, doneAt: at })
    }
    const { weeks } = await getReport(trainer, {})
    expect(weeks).toHaveLength(12)
    expect(weeks.slice(-3)).toEqual([
      { week: '2026-11-02', opened: 1, done: 1 },
      { week: '2026-11-09', opened: 2, done: 2 },
      { week: '2026-11-16', opened: 3, done: 3 },
    ])
    const year = await getReport(trainer, { span: 'year' })
    expect(year.weeks).toHaveLength(52)
    expect(year.weeks[0]).toEqual({ week: '2025-11-24', opened: 1, done: 1 })
    const monday = { ...trainer, now: () => new Date('2026-11-22T23:00:00Z') }
    expect((await getReport(monday, {})).weeks.at(-1)?.week).toBe('2026-11-23')
  })
})

describe('the kept counts of a large company', () => {
  /** Gives the company so many accesses, those that are new revoked at once. */
  const asLarge = (id: string, accesses = 10_001) =>
    ctx.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        insert into accesses
          (id, company_id, licence_id, module_id, module_version_id, user_id, created_at, revoked_at)
        select gen_random_uuid(), company_id, licence_id, module_id, module_version_id, user_id, created_at, created_at
        from (select * from accesses where company_id = ${id} limit 1) a,
          generate_series((select count(*) + 1 from accesses where company_id = ${id}), ${accesses}::int)`.execute(trx)
    })

  it('are those of more than ten thousand accesses: up to there each reader has them counted', async () => {
    const { trainer, company, give } = await start()
    await asLarge(company.id, 9_999)
    await give()
    const later = { ...trainer, now: () => new Date(trainer.now().getTime() + 60_000) }
    await getReport(trainer, {})
    expect((await getReport(later, {})).countedAt).toBe(later.now().toISOString())
    await give()
    await getReport(trainer, {})
    expect((await getReport(later, {})).countedAt).toBe(trainer.now().toISOString())
  })

  it('say the same as counting, until they are renewed', async () => {
    const { trainer, company, give, north, south, module } = await start()
    const queries = [{}, { userGroupId: [north.id, south.id] }, { moduleId: [module.id], span: 'year' as const }]
    const counted = await Promise.all(queries.map((query) => getReport(trainer, query)))
    const parts = await listReportParts(trainer, { by: 'group' })
    await asLarge(company.id)
    expect(await Promise.all(queries.map((query) => getReport(trainer, query)))).toEqual(counted)
    expect(await listReportParts(trainer, { by: 'group' })).toEqual(parts)

    await give()
    const soon = { ...trainer, now: () => new Date(trainer.now().getTime() + 4 * 60_000) }
    await keepReport(soon, { companyId: company.id })
    expect(await getReport(soon, {})).toMatchObject({ figures, countedAt: trainer.now().toISOString() })
    const later = { ...trainer, now: () => new Date(trainer.now().getTime() + 5 * 60_000) }
    expect((await getReport(later, {})).figures).toEqual(figures)
    await keepReport(later, { companyId: company.id })
    expect(await getReport(later, {})).toMatchObject({
      figures: { ...figures, given: 6, toAccept: 2 },
      countedAt: later.now().toISOString(),
    })
  })
})

describe('parts', () => {
  it('list modules, groups and licences with their figures', async () => {
    const { trainer, module, other, give, licence, north, south } = await start()
    await give({ module: other })
    const modules = await listReportParts(trainer, {})
    expect(modules.rows).toMatchObject([
      { id: module.id, ...figures },
      { id: other.id, given: 1 },
    ])
    const byShare = await listReportParts(trainer, { sort: 'share', order: 'asc' })
    expect(byShare.rows.map(({ id }) => id)).toEqual([other.id, module.id])
    const groups = await listReportParts(trainer, { by: 'group', sort: 'name' })
    expect(groups.rows.map(({ id, given }) => [id, given])).toEqual([
      [north.id, 2],
      [south.id, 1],
    ])
    expect((await listReportParts(trainer, { by: 'group', search: 'sou' })).rows).toHaveLength(1)
    expect((await listReportParts(trainer, { by: 'licence' })).rows).toMatchObject([{ id: licence.id, given: 6 }])
    expect(await listReportParts(trainer, { by: 'licence', limit: 1, offset: 1 })).toMatchObject({ rows: [], total: 1 })
  })

  it('list people with the figures of their accesses', async () => {
    const { trainer, ada, bob, north } = await start()
    const { rows, total } = await listReportParts(trainer, { by: 'user', userGroupId: [north.id], sort: 'name' })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { id: ada.id, person: { id: ada.id, firstname: 'Ada' }, given: 1, done: 1, late: 0, dueDate: null },
      { id: bob.id, groups: [{ name: 'North' }], given: 1, done: 0, late: 1, dueDate: '2020-01-02' },
    ])
  })

  it('list people by a licence and a module with what they have there, and nobody else', async () => {
    const { trainer, ada, bob, company, module, other, give } = await start()
    const licence = await makeLicence(ctx.db, company, { modules: [module, other], endDate: day(900) })
    await give({ licence, module: other, userId: ada.id, acceptedAt: new Date() })
    await give({ licence, userId: bob.id, revokedAt: new Date() })
    const people = async (query: object) => {
      const { rows, total } = await listReportParts(trainer, { by: 'user', ...query })
      return { total, rows: rows.map(({ id, given, inProgress }) => ({ id, given, inProgress })) }
    }
    const only = { total: 1, rows: [{ id: ada.id, given: 1, inProgress: 1 }] }
    expect(await people({ moduleLicenceId: [licence.id] })).toEqual(only)
    expect(await people({ moduleId: [other.id] })).toEqual(only)
    expect((await people({})).rows).toContainEqual({ id: ada.id, given: 2, inProgress: 1 })
  })
})

describe('results', () => {
  it('are listed by step, each access once', async () => {
    const { trainer, at } = await start()
    const all = await listResults(trainer, {})
    expect(all.total).toBe(5)
    expect(new Map(all.rows.map(({ id, step }) => [id, step]))).toEqual(
      new Map(Object.entries(at).map(([step, { id }]) => [id, step])),
    )
    for (const [step, { id }] of Object.entries(at) as ['done', { id: string }][]) {
      const { rows } = await listResults(trainer, { step: [step] })
      expect(rows.map((row) => row.id)).toEqual([id])
    }
    expect((await listResults(trainer, { step: ['late', 'done'] })).total).toBe(2)
  })

  it('are filtered by when they were done and when they are due', async () => {
    const { trainer, at, give } = await start()
    const old = await give({ doneAt: new Date(Date.now() - 40 * 86_400_000) })
    expect((await listResults(trainer, { doneWithinDays: 30 })).rows.map(({ id }) => id)).toEqual([at.done.id])
    expect((await listResults(trainer, { doneWithinDays: 60, sort: 'doneAt' })).rows.map(({ id }) => id)).toEqual([
      old.id,
      at.done.id,
    ])
    const due = await give({ dueDate: day(7) })
    expect((await listResults(trainer, { dueWithinDays: 7 })).rows.map(({ id }) => id)).toEqual([due.id])
    expect((await listResults(trainer, { dueWithinDays: 6 })).rows).toEqual([])
  })

  it('tell scores, attempts, times and each content of a module', async () => {
    const { trainer, at, module, contents } = await start()
    const [course, quiz] = contents.map(({ id }) => id) as [string, string]
    const accessId = at.inProgress.id
    const from = new Date('2026-03-02T10:00:00Z')
    const until = new Date('2026-03-02T10:12:30Z')
    await changeRow(ctx.db, 'accesses', accessId, { openedAt: from })
    await ctx.db
      .insertInto('userContents')
      .values([
        {
          accessId,
          contentId: course,
          consultedAt: from,
          doneAt: until,
          bestScore: 80,
          activeFrom: from,
          activeUntil: until,
        },
        {
          accessId,
          contentId: quiz,
          consultedAt: from,
          bestScore: 45.5,
          finished: true,
          activeFrom: from,
          activeUntil: until,
        },
        // Of a version that the person followed before.
        { accessId, contentId: (await makeContent(ctx.db)).id, bestScore: 10 },
      ])
      .execute()
    const { rows } = await listResults(trainer, { moduleId: [module.id], step: ['inProgress'] })
    expect(rows).toMatchObject([
      {
        id: accessId,
        firstAccess: from.toISOString(),
        bestScore: 62.75,
        attempts: 0,
        seconds: 750,
        contents: [
          { id: course, state: 'done', bestScore: 80, attempts: 0 },
          { id: quiz, state: 'retry', bestScore: 45.5, attempts: 0 },
        ],
      },
    ])
    expect((await listResults(trainer, { step: ['inProgress'] })).rows[0]?.contents).toEqual([])
    expect(await getReportModule(trainer, { moduleId: module.id })).toMatchObject({
      id: module.id,
      contents: [{ id: course }, { id: quiz }],
    })
  })
})
