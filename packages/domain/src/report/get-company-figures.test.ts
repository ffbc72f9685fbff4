import { expect, it } from 'vitest'
import { updateAccess } from '../access/index.ts'
import { listCompanyUsers } from '../company-user/index.ts'
import { keepSeatDays, updateLicence } from '../licence/index.ts'
import {
  type AccessSpec,
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  type TestAccess,
  useCtx,
} from '../testing/index.ts'
import { getCompanyFigures } from './get-company-figures.ts'

const ctx = useCtx()
const ago = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000)

async function start() {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)] as const
  const licence = await makeLicence(ctx.db, company, {
    modules: [...modules],
    seats: 20,
    startDate: day(-100),
    endDate: day(400),
  })
  const give = (more: Partial<AccessSpec> = {}) => makeAccess(ctx.db, { licence, module: modules[0], ...more })
  const manager = await makeCompanyCtx(ctx, company)
  return { company, modules, licence, give, manager, figures: () => getCompanyFigures(manager) }
}

it('says how many are done, and which part was done in the last four weeks', async () => {
  const { figures, give } = await start()
  expect((await figures()).done).toEqual({ count: 0, of: 0, trend: null })
  await give({ createdAt: ago(60), doneAt: ago(40) })
  await give({ createdAt: ago(60), doneAt: ago(20) })
  await give({ createdAt: ago(60), doneAt: ago(10) })
  await give({ createdAt: ago(60) })
  await give({ createdAt: ago(60), doneAt: ago(50), revokedAt: ago(2) })
  // 28, 23, 19, 14, 9, 5 days ago, and now.
  expect((await figures()).done).toEqual({ count: 3, of: 4, trend: [25, 25, 50, 50, 75, 75, 75] })
  await give({ createdAt: ago(16) })
  expect((await figures()).done).toEqual({ count: 3, of: 5, trend: [25, 25, 50, 40, 60, 60, 60] })
})

it('tells no share of a time when nothing was given', async () => {
  const { figures, give } = await start()
  await give({ createdAt: ago(3), doneAt: ago(1) })
  expect((await figures()).done).toEqual({ count: 1, of: 1, trend: null })
})

it('says how many were late, unless their due dates were changed since', async () => {
  const { figures, give, manager, modules } = await start()
  await give({ createdAt: ago(60), dueDate: day(-40), doneAt: ago(15) })
  await give({ createdAt: ago(60), dueDate: day(-2) })
  await give({ createdAt: ago(12), dueDate: day(-30), module: modules[1] })
  await give({ createdAt: ago(60), dueDate: day(-40), revokedAt: ago(1) })
  const moved = await give({ createdAt: ago(60), dueDate: day(20) })
  expect((await figures()).late).toEqual({ count: 2, of: 2, trend: [1, 1, 1, 0, 1, 1, 2] })
  await updateAccess(manager, { id: moved.id, dueDate: day(30) })
  expect((await figures()).late).toEqual({ count: 2, of: 2, trend: null })
})

it('counts who was active among those with an access, as the list of people does', async () => {
  const { figures, give, manager } = await start()
  const use = async ({ id, userId }: TestAccess, from: Date, former?: Date) => {
    await changeRow(ctx.db, 'accesses', id, { lastAccessAt: from })
    await ctx.db.updateTable('companyPeople').set({ lastAccessAt: from }).where('userId', '=', userId).execute()
    const { contentId } = await ctx.db
      .selectFrom('accesses as a')
      .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
      .select('mc.contentId')
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('userContents')
      .values({
        accessId: id,
        contentId,
        consultedAt: from,
        lastAccessAt: from,
        activeFrom: from,
        activeUntil: from,
      })
      .execute()
    if (former) {
      await ctx.db
        .insertInto('learningPeriods')
        .values({ accessId: id, contentId, startedAt: former, endedAt: former, finished: false })
        .execute()
    }
  }
  await use(await give({ createdAt: ago(90) }), ago(3), ago(40))
  await use(await give({ createdAt: ago(90) }), ago(45))
  await use(await give({ createdAt: ago(90) }), ago(10))
  await give({ createdAt: ago(90) })
  await use(await give({ createdAt: ago(90), revokedAt: ago(1) }), ago(2))
  // The first was away from the 10th day before now until the 3rd, the second since the 15th.
  expect((await figures()).active).toEqual({ count: 2, of: 4, capped: false, trend: [2, 2, 2, 1, 1, 1, 2] })
  expect(await listCompanyUsers(manager, { state: ['active'] })).toMatchObject({ total: 2 })
})

it('says how many seats were left, if every day was kept and no licence changed', async () => {
  const { company, figures, give, licence } = await start()
  await give({ createdAt: ago(60) })
  expect((await figures()).seats).toEqual({ count: 19, of: 20, trend: null })
  await keepSeatDays(ctx, { companyId: company.id })
  const keep = (days: number, seats: number) =>
    ctx.db
      .insertInto('licenceSeatDays')
      .values({ licenceId: licence.id, day: day(-days), seats })
      .execute()
  await keep(29, 4)
  for (const days of [23, 20, 14, 9, 6]) await keep(days, 3)
  expect((await figures()).seats).toEqual({ count: 19, of: 20, trend: [16, 17, 17, 17, 17, 17, 19] })

  const seller = { ...(await makeManagementCtx(ctx, ['companies.write'])), company }
  await updateLicence(seller, { id: licence.id, maxActiveUserAllowed: 30 })
  expect((await figures()).seats).toEqual({ count: 29, of: 30, trend: null })
})

it('shows those who may not read trainings the seats only', async () => {
  const { company } = await start()
  const admin = await makeManager(ctx.db, company, { training: 'none', admin: 'read' })
  expect(await getCompanyFigures(await makeCompanyCtx(ctx, company, admin))).toEqual({
    active: null,
    done: null,
    late: null,
    seats: { count: 20, of: 20, trend: null },
  })
})
