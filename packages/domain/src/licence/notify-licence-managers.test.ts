import type { NotNull } from 'kysely'
import { describe, expect, it } from 'vitest'
import { takeMails } from '../mail/index.ts'
import { removeManagers } from '../manager/index.ts'
import { relayOutbox } from '../notification/index.ts'
import { setPlatformManagers } from '../platform-manager/index.ts'
import {
  changeRow,
  day,
  duringChange,
  makeAccess,
  makeCustomer,
  makeManagementCtx,
  makeManager,
  makeUser,
  type TestAccess,
  useCtx,
} from '../testing/index.ts'
import { getLicence } from './get-licence.ts'
import { notifyLicenceManagers } from './notify-licence-managers.ts'
import { updateLicence } from './update-licence.ts'

const ctx = useCtx()

/** A licence of four seats with a manager of each kind and a suspended one. */
async function start(spec: { endDate?: string; startDate?: string; suspended?: boolean } = {}) {
  const { company, module, licence } = await makeCustomer(ctx.db, { seats: 4, endDate: day(300), ...spec })
  const trainer = await makeManager(ctx.db, company)
  const seller = await makeUser(ctx.db, { rights: ['companies.write'] })
  const gone = await makeManager(ctx.db, company)
  await changeRow(ctx.db, 'users', gone.id, { suspendedAt: new Date() })
  await ctx.db
    .insertInto('licenceManagers')
    .values([
      { licenceId: licence.id, userId: trainer.id, kind: 'company' },
      { licenceId: licence.id, userId: gone.id, kind: 'company' },
      { licenceId: licence.id, userId: seller.id, kind: 'platform' },
    ])
    .execute()
  const fill = (count: number): Promise<TestAccess[]> =>
    Promise.all(Array.from({ length: count }, () => makeAccess(ctx.db, { licence, module })))
  const revoke = ({ id }: TestAccess) => changeRow(ctx.db, 'accesses', id, { revokedAt: new Date() })
  const set = (fields: { endDate?: string; maxActiveUsers?: number }) =>
    changeRow(ctx.db, 'moduleLicences', licence.id, fields)
  /** What the two managers have been told since the start, in the application and by e-mail. */
  async function readTypes(): Promise<string[]> {
    await notifyLicenceManagers(ctx, { batch: 100 })
    await relayOutbox(ctx, { batch: 100 })
    const notices = await ctx.db
      .selectFrom('notifications as n')
      .innerJoin('events as e', 'e.id', 'n.eventId')
      .select(['n.userId', 'e.type', 'e.data'])
      .where('n.userId', 'in', [trainer.id, seller.id, gone.id])
      .orderBy('e.id')
      .$narrowType<{ type: NotNull }>()
      .execute()
    const mails = await ctx.db
      .selectFrom('mails')
      .select(['userId', 'template'])
      .where('userId', 'in', [trainer.id, seller.id, gone.id])
      .orderBy('id')
      .execute()
    const of = <Row extends { userId: string | null }>(rows: Row[], { id }: { id: string }) =>
      rows.filter(({ userId }) => userId === id)
    const types = of(notices, trainer).map(({ type }) => type)
    for (const { data } of notices) {
      expect(data).toMatchObject({ moduleLicenceId: licence.id, companyId: company.id, companyName: company.name })
    }
    expect(of(notices, seller).map(({ type }) => type)).toEqual(types)
    expect(of(mails, trainer).map(({ template }) => template)).toEqual(types)
    expect(of(mails, seller).map(({ template }) => template)).toEqual(types)
    expect([...of(notices, gone), ...of(mails, gone)]).toEqual([])
    return types
  }
  return { licence, fill, revoke, set, told: readTypes, trainer }
}

describe('the managers of a licence', () => {
  it('are told once at 75% and at 100% of the seats, and again after it fell and rose', async () => {
    const { fill, revoke, set, told: readTypes } = await start()
    await fill(2)
    expect(await readTypes()).toEqual([])
    const [third] = await fill(1)
    expect(await readTypes()).toEqual(['licenceAlmostFull'])
    expect(await readTypes()).toEqual(['licenceAlmostFull'])
    const [fourth] = await fill(1)
    const full = ['licenceAlmostFull', 'licenceFull']
    expect(await readTypes()).toEqual(full)
    await revoke(fourth!)
    expect(await readTypes()).toEqual(full)
    await revoke(third!)
    expect(await readTypes()).toEqual(full)
    await fill(1)
    expect(await readTypes()).toEqual([...full, 'licenceAlmostFull'])
    await fill(1)
    expect(await readTypes()).toEqual([...full, ...full])
    await set({ maxActiveUsers: 40 })
    expect(await readTypes()).toEqual([...full, ...full])
  })

  it('are told of the higher threshold only when both are passed at once', async () => {
    const { fill, told: readTypes } = await start()
    await fill(4)
    expect(await readTypes()).toEqual(['licenceFull'])
  })

  it('are told once 30 days before the end, and again for a later end', async () => {
    const { set, told: readTypes } = await start({ endDate: day(32) })
    expect(await readTypes()).toEqual([])
    await set({ endDate: day(29) })
    expect(await readTypes()).toEqual(['licenceAboutToEnd'])
    await set({ endDate: day(20) })
    expect(await readTypes()).toEqual(['licenceAboutToEnd'])
    await set({ endDate: day(400) })
    expect(await readTypes()).toEqual(['licenceAboutToEnd'])
    await set({ endDate: day(10) })
    expect(await readTypes()).toEqual(['licenceAboutToEnd', 'licenceAboutToEnd'])
  })

  it('are told nothing of a licence that is suspended, has ended or has not started', async () => {
    for (const spec of [{ suspended: true }, { endDate: day(-1) }, { startDate: day(3), endDate: day(20) }]) {
      const { fill, told: readTypes } = await start(spec)
      await fill(4)
      expect(await readTypes(), JSON.stringify(spec)).toEqual([])
    }
  })

  it('get a mail that links to the licence', async () => {
    const { fill, licence, told: readTypes, trainer } = await start()
    await fill(4)
    await readTypes()
    const { id } = await ctx.db
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', trainer.id)
      .executeTakeFirstOrThrow()
    const [mail] = await takeMails(ctx, { idList: [id] })
    expect(mail?.data.link).toMatch(new RegExp(`/company/${licence.companyId}/module-licence/${licence.id}\\?for=`))
  })

  it('are told nothing once they lost their rights, though a licence named them meanwhile', async () => {
    const { company, licence } = await makeCustomer(ctx.db)
    const platform = { ...(await makeManagementCtx(ctx, ['companies.write', 'platformManagers.write'])), company }
    const trainer = await makeManager(ctx.db, company)
    const seller = await makeUser(ctx.db, { rights: ['companies.write'] })
    const named = { id: licence.id, companyManagerIdList: [trainer.id], platformManagerIdList: [seller.id] }
    await duringChange<unknown>(
      ctx.db,
      (db) => updateLicence({ ...platform, db }, named),
      () => [
        removeManagers(platform, { idList: [trainer.id] }),
        setPlatformManagers(platform, { userList: [seller.email], platformManagementRights: {} }),
      ],
    )
    expect(await getLicence(platform, licence)).toMatchObject({ companyManagerIdList: [], platformManagerIdList: [] })
  })

  it('are told once by concurrent runs', async () => {
    const { fill, told: readTypes } = await start()
    await fill(4)
    await Promise.all(Array.from({ length: 4 }, () => notifyLicenceManagers(ctx, { batch: 100 })))
    expect(await readTypes()).toEqual(['licenceFull'])
  })
})
