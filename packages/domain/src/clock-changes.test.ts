import { addDays } from '@cursus/contract/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAccesses, getAccess, giveAccess, remindExpiring } from './access/index.ts'
import { getLicence, keepSeatDays } from './licence/index.ts'
import { acceptUserModule } from './participant/index.ts'
import { sendAutomaticReminders, updateReminderSettings } from './reminder/index.ts'
import { getReport, listResults } from './report/index.ts'
import { grant, makeAccess, makeTraining, makeUser, makeUserCtx, useCtx } from './testing/index.ts'

const ctx = useCtx()

/** Days on which clocks change, with their first moment and the first one after them. */
const changes = [
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', '2026-10-04T13:00:00Z'],
] as const
const hour = 3_600_000
const former = process.env.TZ

// The clock of the platform counts, whatever the clock of the process is.
describe.each(['UTC', 'America/Los_Angeles'])('a process in %s', (processZone) => {
  beforeAll(() => {
    process.env.TZ = processZone
  })
  afterAll(() => {
    if (former === undefined) delete process.env.TZ
    else process.env.TZ = former
  })

  describe.each(changes)('in %s on %s', (timeZone, day, first, next) => {
    const start = new Date(first).getTime()
    const end = new Date(next).getTime()

    /** A company whose manager gives and looks at that moment. */
    async function makeScene(spec: { endDate?: string } = {}) {
      const zoned = { ...ctx, settings: { ...ctx.settings, timeZone } }
      const terms = { startDate: addDays(day, -90), endDate: addDays(day, 90), ...spec }
      const { trainer: manager, module, licence } = await makeTraining(zoned, terms)
      const at = <Ctx extends object>(base: Ctx, moment: number) => ({ ...base, now: () => new Date(moment) })
      return {
        licence,
        module,
        deps: (moment: number) => at(zoned, moment),
        trainer: (moment: number) => at(manager, moment),
        zoned,
        at,
      }
    }
    const createdAt = new Date(start - 20 * 24 * hour)

    it('an access ends with its last moment, and its seat is free then', async () => {
      const scene = await makeScene()
      const { email } = await makeUser(ctx.db)
      const report = await giveAccess(scene.trainer(start), grant(scene, [email], { expireDate: day }))
      const { id } = report.created[0]!
      const last = scene.trainer(end - 1)
      expect(await getAccess(last, { id })).toMatchObject({ endsAt: new Date(end - 1).toISOString() })
      expect((await getAccess(scene.trainer(end - 2), { id })).state).toBe('active')
      expect((await getLicence(scene.trainer(end - 2), scene.licence)).usage.current).toBe(1)
      await endAccesses(scene.deps(end - 2), { batch: 100 })
      expect((await getAccess(scene.trainer(end), { id })).reason).toBe('expired')
      expect((await getLicence(scene.trainer(end), scene.licence)).usage.current).toBe(0)
    })

    it('a licence ends after it, and a module is late from then on', async () => {
      const scene = await makeScene({ endDate: day })
      const { id } = await makeAccess(ctx.db, { ...scene, createdAt, dueDate: day })
      expect(await getAccess(scene.trainer(end - 1), { id })).toMatchObject({ state: 'active', late: false })
      expect(await getAccess(scene.trainer(end), { id })).toMatchObject({ reason: 'licenceEnded', late: true })
    })

    it('days from the acceptance end at the hour of the acceptance', async () => {
      const scene = await makeScene()
      const person = await makeUser(ctx.db)
      const access = await makeAccess(ctx.db, { ...scene, userId: person.id, createdAt, maxDayTimeLimit: 2 })
      const me = await makeUserCtx(scene.zoned, person)
      // Noon of the day before; noon of the day after.
      const accepted = await acceptUserModule(scene.at(me, start - 12 * hour), { userModuleId: access.id })
      expect(accepted.endsAt).toBe(new Date(end + 12 * hour).toISOString())
    })

    it('what ends with it is told seven days before, from the first moment of that day', async () => {
      const scene = await makeScene()
      const { id } = await makeAccess(ctx.db, { ...scene, createdAt, endsAt: new Date(end - 1), expireDate: day })
      const isTold = async (moment: number) => {
        await remindExpiring(scene.deps(moment), { batch: 100 })
        const row = ctx.db.selectFrom('accesses').select('expiryNotifiedAt').where('id', '=', id)
        return (await row.executeTakeFirstOrThrow()).expiryNotifiedAt !== null
      }
      expect(await isTold(start - 7 * 24 * hour - 1)).toBe(false)
      expect(await isTold(start - 7 * 24 * hour)).toBe(true)
    })

    it('reminders of what is due on the day after are sent on it, from eight o’clock', async () => {
      const scene = await makeScene()
      await updateReminderSettings(scene.trainer(start), { beforeEndDays: null, beforeDueDays: 1 })
      const { id } = await makeAccess(ctx.db, { ...scene, createdAt, dueDate: addDays(day, 1) })
      const remindedOn = async (moment: number) => {
        await sendAutomaticReminders(scene.deps(moment), { batch: 100 })
        const row = ctx.db.selectFrom('accesses').select('remindedOn').where('id', '=', id)
        return (await row.executeTakeFirstOrThrow()).remindedOn
      }
      expect(await remindedOn(start - 1)).toBeNull()
      // Sixteen hours before its end it is eight, after the change.
      expect(await remindedOn(end - 16 * hour - 1)).toBeNull()
      expect(await remindedOn(end - 16 * hour)).toBe(day)
    })

    it('results and seats are those of the day', async () => {
      const scene = await makeScene()
      const done = async (moment: number) => {
        const doneAt = new Date(moment)
        return (await makeAccess(ctx.db, { ...scene, createdAt, doneCount: 1, doneAt })).id
      }
      const [, morning, night] = [await done(start - 1), await done(start), await done(end - 1)]
      const found = (await listResults(scene.trainer(end - 1), { doneWithinDays: 1 })).rows.map(({ id }) => id)
      expect(found.toSorted()).toEqual([morning, night].toSorted())
      expect((await getReport(scene.trainer(end), {})).figures.done).toBe(3)
      for (const moment of [start, end - 1]) await keepSeatDays(scene.deps(moment))
      const days = ctx.db
        .selectFrom('licenceSeatDays')
        .select(['day', 'seats'])
        .where('licenceId', '=', scene.licence.id)
      expect(await days.execute()).toEqual([{ day, seats: 3 }])
    })
  })
})
