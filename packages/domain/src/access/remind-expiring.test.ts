import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { relayOutbox } from '../notification/index.ts'
import {
  day,
  type LicenceSpec,
  makeAccess,
  makeCompany,
  makeLicence,
  makeModule,
  type TestModule,
} from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { endingByTheirTerms, endingWithTheirLicence, remindExpiring } from './remind-expiring.ts'

const ctx = useCtx()
let module: TestModule
beforeAll(async () => {
  module = await makeModule(ctx.db)
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const noonOf = (days: number) => new Date(`${day(days)}T12:00:00Z`)
const access = async (spec: object, licence: LicenceSpec = {}) =>
  makeAccess(ctx.db, { licence: await makeLicence(ctx.db, await makeCompany(ctx.db), licence), module, ...spec })
const notified = async (id: string) =>
  (await ctx.db.selectFrom('accesses').select('expiryNotifiedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .expiryNotifiedAt !== null

describe('the reminder before the end', () => {
  it('is sent for accesses that end within seven days, by any rule, and for no others', async () => {
    const due = [
      await access({ endsAt: noonOf(7) }),
      await access({ endsAt: hours(1) }),
      await access({}, { endDate: day(3) }),
      await access({ endsAt: hours(24 * 60) }, { endDate: day(3) }),
    ]
    const notDue = [
      await access({ endsAt: noonOf(8) }),
      await access({}),
      await access({}, { endDate: day(8) }),
      await access({}, { endDate: day(-1) }),
      await access({ endsAt: hours(-1), createdAt: hours(-2) }),
      await access({ endsAt: hours(2), revokedAt: hours(0), createdAt: hours(-1) }),
      await access({ endsAt: hours(2), doneAt: hours(0) }),
      await access({ endsAt: hours(2) }, { suspended: true }),
      await access({ endsAt: hours(2) }, { endDate: day(-1) }),
    ]
    // A batch smaller than the number of due accesses: the sweep repeats until none is left.
    expect(await remindExpiring(ctx, { batch: 1 })).toBe(due.length)
    for (const { id } of due) expect(await notified(id)).toBe(true)
    for (const { id } of notDue) expect(await notified(id)).toBe(false)

    expect(await remindExpiring(ctx, { batch: 100 })).toBe(0)
    await relayOutbox(ctx, { batch: 100 })
    const told = await ctx.db
      .selectFrom('notifications as n')
      .innerJoin('events as e', 'e.id', 'n.eventId')
      .select(['n.userId', 'e.data'])
      .where('e.type', '=', 'moduleIsAboutToExpired')
      .execute()
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(due.map(({ userId }) => userId).toSorted())
    expect(told.map(({ data }) => data)).toContainEqual(expect.objectContaining({ userModuleId: due[0]?.id }))
  })

  it('is sent once when two sweeps run concurrently', async () => {
    for (let i = 0; i < 20; i += 1) await access({ endsAt: hours(30) })
    const told = await Promise.all([remindExpiring(ctx, { batch: 3 }), remindExpiring(ctx, { batch: 3 })])
    expect((told[0] ?? 0) + (told[1] ?? 0) + (await remindExpiring(ctx, { batch: 100 }))).toBe(20)
  })

  it('reads only due rows', async () => {
    await sql`
      with people as (
        insert into users (id, email, created_at)
        select gen_random_uuid(), 'many' || i || '@example.net', ${ctx.now()} from generate_series(1, 20000) i
        returning id
      )
      insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, ends_at, created_at)
      select gen_random_uuid(), l.company_id, l.id, ${module.id}, ${module.versionId}, people.id, ${hours(90 * 24)}, ${ctx.now()}
      from people, (select * from module_licences where end_date > ${day(100)} limit 1) l`.execute(ctx.db)
    await sql`analyze accesses`.execute(ctx.db)
    const plan = async (statement: ReturnType<typeof endingByTheirTerms>) =>
      JSON.stringify((await sql`explain ${statement}`.execute(ctx.db)).rows)
    expect(await plan(endingByTheirTerms(ctx, 1000))).toMatch(/accesses_(to_remind(?!_)|by_end)/)
    expect(await plan(endingWithTheirLicence(ctx, 1000))).toContain('accesses_to_remind_by_licence')
  })
})
