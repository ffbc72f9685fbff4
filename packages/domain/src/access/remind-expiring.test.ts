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
  useCtx,
} from '../testing/index.ts'
import { remindExpiring } from './remind-expiring.ts'

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
    const notices = await ctx.db
      .selectFrom('notifications as n')
      .innerJoin('events as e', 'e.id', 'n.eventId')
      .select(['n.userId', 'e.data'])
      .where('e.type', '=', 'moduleIsAboutToExpired')
      .execute()
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(due.map(({ userId }) => userId).toSorted())
    expect(notices.map(({ data }) => data)).toContainEqual(expect.objectContaining({ userModuleId: due[0]?.id }))
  })

  it('is sent once when two sweeps run concurrently', async () => {
    for (let i = 0; i < 20; i += 1) await access({ endsAt: hours(30) })
    const counts = await Promise.all([remindExpiring(ctx, { batch: 3 }), remindExpiring(ctx, { batch: 3 })])
    expect((counts[0] ?? 0) + (counts[1] ?? 0) + (await remindExpiring(ctx, { batch: 100 }))).toBe(20)
  })
})
