import { addDays, dayOf } from '@cursus/contract/day'
import { describe, expect, it } from 'vitest'
import type { CompanyCtx } from '../context.ts'
import {
  changeRow,
  day,
  makeAccess,
  makeCompany,
  makeContent,
  makeContentVersion,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeModuleVersion,
  type TestCompany,
  useCtx,
} from '../testing/index.ts'
import { duplicateLicence } from './create-licence.ts'
import { suspendLicences } from './end-licences.ts'
import { getLicence } from './get-licence.ts'
import { listLicenceHistory } from './list-licence-history.ts'
import { keepSeatDays } from './seat-days.ts'
import { updateLicence } from './update-licence.ts'
import { listLicenceModuleVersions, listUpgradePeople } from './upgrade.ts'

const ctx = useCtx()

async function start(): Promise<{ company: TestCompany; platform: CompanyCtx }> {
  const company = await makeCompany(ctx.db)
  return { company, platform: { ...(await makeManagementCtx(ctx, ['companies.write'])), company } }
}

describe('the history of a licence', () => {
  it('says who changed what, with people by name and modules by title', async () => {
    const { company, platform } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module], seats: 5 })
    const { versionId, title } = await makeModuleVersion(ctx.db, module.id)
    const manager = await makeManager(ctx.db, company, { firstname: 'Sonia', lastname: 'Diallo' })
    await updateLicence(platform, {
      id: licence.id,
      maxActiveUserAllowed: 8,
      companyManagerIdList: [manager.id],
      modules: [{ moduleId: module.id, moduleVersionId: versionId }],
    })
    await suspendLicences(platform, { idList: [licence.id] })
    expect(await listLicenceHistory(platform, licence)).toMatchObject([
      { action: 'suspend', actor: { id: platform.actor.id }, before: {}, after: {} },
      {
        action: 'update',
        before: { maxActiveUserAllowed: 5, companyManagers: [], modules: [{ id: module.id, version: 1 }] },
        after: {
          maxActiveUserAllowed: 8,
          companyManagers: [{ id: manager.id, firstname: 'Sonia' }],
          modules: [{ id: module.id, title, version: 2 }],
        },
      },
    ])
    await expect(listLicenceHistory({ ...platform, company: await makeCompany(ctx.db) }, licence)).rejects.toThrow(
      'NotFound',
    )
  })
})

describe('the forecast of a licence', () => {
  const dayAt = (days: number) => addDays(dayOf(new Date(), ctx.settings.timeZone), days)
  /** At noon, so that a clock change moves no day. */
  const at = (platform: CompanyCtx, days: number): CompanyCtx => ({
    ...platform,
    now: () => new Date(`${dayAt(days)}T12:00:00Z`),
  })
  const seat = async (company: TestCompany, { seats = 20, end = 365 } = {}) => {
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module], seats, endDate: day(end) })
    const take = async (people: number) => {
      for (let i = 0; i < people; i += 1) await makeAccess(ctx.db, { licence, module })
    }
    const forecast = async (platform: CompanyCtx, days: number) =>
      (await getLicence(at(platform, days), licence)).forecast
    return { licence, take, forecast }
  }

  it('tells the day of the last seat at the pace since the earliest kept day', async () => {
    const { company, platform } = await start()
    const { take, forecast } = await seat(company)
    await take(2)
    await keepSeatDays(at(platform, 0))
    await take(4)
    await keepSeatDays(at(platform, 5))
    // Six days are too few to tell a pace.
    expect(await forecast(platform, 6)).toBeNull()
    // Four seats in ten days; fourteen are free.
    expect(await forecast(platform, 10)).toEqual({ since: dayAt(0), added: 4, fullOn: dayAt(10 + 35) })
    // The first of the eight weeks counts.
    await keepSeatDays(at(platform, 60))
    expect(await forecast(platform, 60)).toEqual({ since: dayAt(5), added: 0, fullOn: null })
  })

  it('tells no day after its end, without growth, or of a licence that is full or not active', async () => {
    const { company, platform } = await start()
    const short = await seat(company, { end: 30 })
    await keepSeatDays(at(platform, 0))
    await short.take(4)
    expect(await short.forecast(platform, 10)).toEqual({ since: dayAt(0), added: 4, fullOn: null })
    await short.take(16)
    expect(await short.forecast(platform, 10)).toBeNull()
    expect(await short.forecast(platform, 40)).toBeNull()
  })

  it('keeps the last count of each day, of the latest eight weeks', async () => {
    const { company, platform } = await start()
    const { licence, take } = await seat(company)
    const readRow = () =>
      ctx.db
        .selectFrom('licenceSeatDays')
        .select(['day', 'seats'])
        .where('licenceId', '=', licence.id)
        .orderBy('day')
        .execute()
    await keepSeatDays(at(platform, 0), { companyId: company.id })
    await take(1)
    await keepSeatDays(at(platform, 0))
    expect(await readRow()).toEqual([{ day: dayAt(0), seats: 1 }])
    await keepSeatDays(at(platform, 57))
    expect(await readRow()).toEqual([{ day: dayAt(57), seats: 1 }])
  })
})

describe('the licence of the next year', () => {
  it('has the same terms, the latest versions, and nobody in its seats', async () => {
    const { company, platform } = await start()
    const [module, archived] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const licence = await makeLicence(ctx.db, company, { modules: [module, archived], seats: 5 })
    await makeAccess(ctx.db, { licence, module })
    const { versionId } = await makeModuleVersion(ctx.db, module.id)
    await changeRow(ctx.db, 'modules', archived.id, { archivedAt: new Date() })
    const former = await getLicence(platform, licence)
    const next = await duplicateLicence(platform, licence)
    expect(next).toMatchObject({
      usage: { current: 0, max: 5 },
      mandatoryExpireDate: former.mandatoryExpireDate,
      modules: [{ id: module.id, moduleVersionId: versionId }],
    })
    expect(next.startDate > former.endDate).toBe(true)
    expect(await listLicenceHistory(platform, next)).toMatchObject([{ action: 'create' }])
    await expect(duplicateLicence({ ...platform, company: await makeCompany(ctx.db) }, licence)).rejects.toThrow(
      'NotFound',
    )
  })
})

describe('an upgrade of a module', () => {
  it('tells who follows which version, and what each keeps', async () => {
    const { company, platform } = await start()
    const [unchanged, changed, gone] = [
      await makeContent(ctx.db),
      await makeContent(ctx.db, { type: 'scorm-content' }),
      await makeContent(ctx.db),
    ]
    const module = await makeModule(ctx.db, { contents: [unchanged, changed, gone] })
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const other = await makeLicence(ctx.db, company, { modules: [module] })
    const follower = await makeAccess(ctx.db, { licence, module })
    await makeAccess(ctx.db, { licence: other, module })
    await makeAccess(ctx.db, { licence, module, revokedAt: new Date() })
    const at = new Date()
    await ctx.db
      .insertInto('userContents')
      .values([
        { accessId: follower.id, contentId: unchanged.id, consultedAt: at, doneAt: at },
        { accessId: follower.id, contentId: changed.id, consultedAt: at },
        { accessId: follower.id, contentId: gone.id, consultedAt: at, doneAt: at },
      ])
      .execute()
    await changeRow(ctx.db, 'accesses', follower.id, { doneCount: 2 })
    const newer = await makeContentVersion(ctx.db, changed.id, { type: 'scorm-content' })
    const second = await makeModuleVersion(ctx.db, module.id, { contents: [unchanged, newer] })

    const input = { id: licence.id, moduleId: module.id }
    expect(await listLicenceModuleVersions(platform, input)).toMatchObject([
      {
        id: second.versionId,
        version: 2,
        held: false,
        people: 0,
        contents: [{ id: unchanged.id }, { id: changed.id }],
      },
      {
        id: module.versionId,
        version: 1,
        held: true,
        people: 1,
        contents: [{ id: unchanged.id }, { id: changed.id }, { id: gone.id }],
      },
    ])
    expect(await listUpgradePeople(platform, { ...input, moduleVersionId: second.versionId })).toMatchObject({
      total: 1,
      rows: [
        {
          id: follower.id,
          version: 1,
          done: false,
          progress: 66,
          progressAfter: 50,
          keptCount: 1,
          restartCount: 1,
          leftCount: 1,
        },
      ],
    })
    expect((await listUpgradePeople(platform, { ...input, moduleVersionId: module.versionId })).total).toBe(0)
    const elsewhere = { ...platform, company: await makeCompany(ctx.db) }
    await expect(listLicenceModuleVersions(elsewhere, input)).rejects.toThrow('NotFound')
    await expect(listUpgradePeople(elsewhere, { ...input, moduleVersionId: second.versionId })).rejects.toThrow(
      'NotFound',
    )
    const { versionId } = await makeModule(ctx.db)
    await expect(listUpgradePeople(platform, { ...input, moduleVersionId: versionId })).rejects.toThrow('NotFound')
  })
})
