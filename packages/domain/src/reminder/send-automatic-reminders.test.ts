import { addDays } from '@cursus/contract/day'
import { describe, expect, it } from 'vitest'
import { remindExpiring, revokeAccesses } from '../access/index.ts'
import type { Deps } from '../context.ts'
import {
  type AccessSpec,
  changeRow,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeModule,
  makeUser,
  useOwnCtx,
} from '../testing/index.ts'
import { listReminders } from './list-reminders.ts'
import { remindAccesses } from './remind-accesses.ts'
import { getReminderSettings, sendAutomaticReminders, updateReminderSettings } from './send-automatic-reminders.ts'

const ctx = useOwnCtx()

/** Paris changes its clocks on 29 March 2026. */
const start = '2026-03-27'
const at = (days: number, hour = '10:00') => new Date(`${addDays(start, days)}T${hour}:00Z`)
const on = <Ctx extends Deps>(base: Ctx, days: number, hour?: string): Ctx => ({ ...base, now: () => at(days, hour) })
const due = (days: number) => addDays(start, days)

async function scene(days: Parameters<typeof updateReminderSettings>[1] = {}) {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db), await makeModule(ctx.db)] as const
  const licence = await makeLicence(ctx.db, company, {
    modules: [...modules],
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  const trainer = await makeCompanyCtx(ctx, company)
  await updateReminderSettings(trainer, { beforeEndDays: null, ...days })
  const give = (spec: Partial<AccessSpec> = {}) =>
    makeAccess(ctx.db, { licence, module: modules[0], createdAt: at(0), ...spec })
  return { company, modules, licence, trainer, give }
}
/** Runs the sweep each day, and returns the days on which each person got a mail. */
async function sweep(days: number, from = 0): Promise<Record<string, number[]>> {
  for (let day = from; day <= from + days; day += 1) {
    // Late on the same day: the notice counts days as the mail does.
    await sendAutomaticReminders(on(ctx, day), { batch: 2 })
    await remindExpiring(on(ctx, day, '06:30'), { batch: 10 })
  }
  const rows = await ctx.db.selectFrom('reminders').select(['userId', 'createdAt']).orderBy('createdAt').execute()
  const sent: Record<string, number[]> = {}
  for (const { userId, createdAt } of rows) {
    sent[userId] = [...(sent[userId] ?? []), Math.round((createdAt.getTime() - at(0).getTime()) / 86_400_000)]
  }
  return sent
}

/** The day on which the application told that an access ends. */
async function notifiedOn(id: string): Promise<number> {
  const { expiryNotifiedAt } = await ctx.db
    .selectFrom('accesses')
    .select('expiryNotifiedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Math.round(((expiryNotifiedAt?.getTime() ?? 0) - at(0).getTime()) / 86_400_000)
}

describe('automatic reminders', () => {
  it('are sent seven days before the end by default, by whatever ends it, and nothing else is', async () => {
    const company = await makeCompany(ctx.db)
    const trainer = await makeCompanyCtx(ctx, company)
    expect(await getReminderSettings(trainer)).toEqual({
      notAcceptedDays: null,
      notStartedDays: null,
      beforeDueDays: null,
      beforeEndDays: 7,
      lateEveryDays: null,
      revision: 0,
    })
    const { give, licence } = await scene({ beforeEndDays: 7 })
    const own = await give({ endsAt: new Date('2026-04-10T21:59:59.999Z') })
    const forever = await give({ dueDate: due(3) })
    await changeRow(ctx.db, 'moduleLicences', licence.id, { endDate: '2026-04-15' })
    // 10 and 15 April are the last days.
    expect(await sweep(25)).toEqual({ [own.userId]: [7], [forever.userId]: [12] })
    expect(await notifiedOn(own.id)).toBe(7)
    expect(await notifiedOn(forever.id)).toBe(12)
  })

  it('follow the days that the company sets, each once, and late ones again and again', async () => {
    const { give } = await scene({ notAcceptedDays: 3, notStartedDays: 5, beforeDueDays: 2, lateEveryDays: 4 })
    const idle = await give()
    const accepted = await give({ acceptedAt: at(1) })
    const dated = await give({ acceptedAt: at(1), dueDate: due(10) })
    await changeRow(ctx.db, 'accesses', dated.id, { lastAccessAt: at(1) })
    expect(await sweep(20)).toEqual({
      [idle.userId]: [3, 5],
      [accepted.userId]: [5],
      // Two days before, the day after, and each fourth day from then on.
      [dated.userId]: [8, 11, 15, 19],
    })
  })

  it('gather all modules of a person in one mail a day, also after a manual reminder', async () => {
    const { give, modules, trainer } = await scene({ notAcceptedDays: 3 })
    const access = await give()
    const two = await give({ module: modules[1], userId: access.userId })
    expect(await sweep(3)).toEqual({ [access.userId]: [3] })
    const { rows } = await listReminders(trainer, {})
    expect(rows).toMatchObject([{ kind: 'automatic', sender: null, text: null }])
    expect(rows[0]?.accesses.map(({ id }) => id).sort()).toEqual([access.id, two.id].sort())

    const other = await give({ createdAt: at(4) })
    expect((await remindAccesses(on(trainer, 7, '05:00'), { idList: [other.id] })).done).toBe(1)
    expect((await sweep(3, 5))[other.userId]).toHaveLength(1)
    expect(await ctx.db.selectFrom('mails').select('id').where('userId', '=', other.userId).execute()).toHaveLength(1)
  })

  it('remind nobody of what is done, revoked, expired, erased or closed, and nobody who is suspended', async () => {
    const { give, trainer, company, modules } = await scene({ notAcceptedDays: 3, lateEveryDays: 2 })
    const late = { dueDate: due(1) }
    await give({ ...late, doneAt: at(1) })
    await give({ ...late, endsAt: at(1) })
    await give({ ...late, erased: true })
    await give({ ...late, userId: (await makeUser(ctx.db, { state: 'suspended' })).id })
    const revoked = await give(late)
    await revokeAccesses(trainer, { idList: [revoked.id] })
    const closed = await makeLicence(ctx.db, company, {
      modules: [modules[0]],
      endDate: '2026-03-28',
      startDate: '2026-01-01',
    })
    await give({ ...late, licence: closed })
    const suspended = await makeLicence(ctx.db, company, { modules: [modules[0]], suspended: true })
    await give({ ...late, licence: suspended })
    expect(await sweep(10)).toEqual({})
  })

  it('are sent from eight o’clock of the platform on, once a day', async () => {
    const { give } = await scene({ notAcceptedDays: 3 })
    await give()
    // 06:30 in Paris, which is two hours ahead of UTC since the change of the clocks.
    expect(await sendAutomaticReminders(on(ctx, 3, '04:30'), { batch: 10 })).toBe(0)
    expect(await sendAutomaticReminders(on(ctx, 3, '06:00'), { batch: 10 })).toBe(1)
    await give()
    expect(await sendAutomaticReminders(on(ctx, 3, '21:30'), { batch: 10 })).toBe(0)
    expect(await sendAutomaticReminders(on(ctx, 3, '23:30'), { batch: 10 })).toBe(0)
    expect(await sendAutomaticReminders(on(ctx, 4, '06:00'), { batch: 10 })).toBe(1)
  })

  it('reach each person once when a run was killed between two people, or two run at once', async () => {
    const { give, trainer } = await scene({ notAcceptedDays: 1 })
    for (let made = 0; made < 7; made += 1) await give()
    let kills = 0
    const dies = (readings: number) =>
      sendAutomaticReminders({ ...on(ctx, 1), now: counting(at(1), readings) }, { batch: 2 }).then(
        () => false,
        () => true,
      )
    // Each run comes further than the last one, and finds what it has done.
    while (await dies(3 + 4 * kills)) kills += 1
    expect(kills).toBeGreaterThan(3)
    const reached = await ctx.db.selectFrom('reminders').select('userId').execute()
    expect(new Set(reached.map(({ userId }) => userId)).size).toBe(7)
    expect(await ctx.db.selectFrom('mails').select('id').execute()).toHaveLength(7)
    for (let made = 0; made < 7; made += 1) await give({ createdAt: at(1) })
    const { company } = trainer
    await ctx.db.updateTable('reminderSettings').set({ sweptOn: null }).where('companyId', '=', company.id).execute()
    const [first, second] = await Promise.all([
      sendAutomaticReminders(on(ctx, 2), { batch: 2 }),
      sendAutomaticReminders(on(ctx, 2), { batch: 2 }),
    ])
    expect((first ?? 0) + (second ?? 0)).toBe(7)
    expect(await ctx.db.selectFrom('mails').select('id').execute()).toHaveLength(14)
  })

  it('come the same day when an end was moved close', async () => {
    const { give } = await scene({ beforeEndDays: 7 })
    const access = await give()
    expect(await sweep(1)).toEqual({})
    await changeRow(ctx.db, 'accesses', access.id, { endsAt: at(4) })
    await remindExpiring(on(ctx, 1, '12:00'), { batch: 10 })
    expect(await sendAutomaticReminders(on(ctx, 1, '12:01'), { batch: 10 })).toBe(1)
  })

  it('can be changed by fields, and turned off', async () => {
    const { trainer, give } = await scene({ notAcceptedDays: 3 })
    const first = await getReminderSettings(trainer)
    await updateReminderSettings(trainer, { lateEveryDays: 5, revision: first.revision })
    await expectRefusal(
      updateReminderSettings(trainer, { lateEveryDays: 6, revision: first.revision }),
      'ChangedMeanwhile',
    )
    const { revision } = await getReminderSettings(trainer)
    const changed = await updateReminderSettings(trainer, { notAcceptedDays: null, revision })
    expect(changed).toMatchObject({ notAcceptedDays: null, lateEveryDays: 5, beforeEndDays: null })
    await give()
    expect(await sweep(8)).toEqual({})
  })
})

/** A clock that fails after so many readings, as a killed process stops in between. */
function counting(moment: Date, readings: number): () => Date {
  let left = readings
  return () => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return moment
  }
}
