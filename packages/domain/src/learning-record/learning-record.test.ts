import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSpans, readLearningSeconds, secondsByDay, secondsOf } from '../activity/index.ts'
import type { UserCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { getUserContent, listUserModules, openUserContent, recordActivity } from '../participant/index.ts'
import { course12, makeCourse, quiz12 } from '../participant/testing/course.ts'
import { playContent, status12 } from '../participant/testing/player.ts'
import {
  changeRow,
  expectRefusal,
  makeCompany,
  makeCompanyCtx,
  makeManagementCtx,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import { getAccessRecord, getOwnActivity, getOwnRecord, getUserRecord } from './index.ts'

const ctx = useCtx()

const link = { type: 'external-link' } as const
/** The person at a time of a day in Paris. */
const at = (me: UserCtx, time: string, timeZone = 'Europe/Paris'): UserCtx => ({
  ...me,
  settings: { ...me.settings, timeZone },
  now: () => new Date(time),
})
const licence = { startDate: '2026-01-01', endDate: '2040-01-01' }
const start = '2030-03-12T09:00:00.000Z'
const after = (seconds: number, from = start) => new Date(Date.parse(from) + seconds * 1000).toISOString()

async function begin(specs: Parameters<typeof makeCourse>[1] = [link, link]) {
  const course = await makeCourse(ctx, specs, { licence })
  const inputOf = (index: number) => ({ userModuleId: course.accessId, contentId: course.contents[index]!.id })
  return {
    ...course,
    open: (time: string, place = 0) => openUserContent(at(course.me, time), inputOf(place)),
    sign: (time: string, place = 0) => recordActivity(at(course.me, time), inputOf(place)),
    record: (timeZone?: string) => getOwnRecord(at(course.me, start, timeZone), { userModuleId: course.accessId }),
  }
}

describe('the record of learning', () => {
  it('counts from the opening to the last sign of activity, to the second', async () => {
    const { open, sign, record, contents, module, company, me } = await begin()
    await open(start)
    await sign(after(60))
    await sign(after(97))
    const found = await record()
    expect(found).toMatchObject({ seconds: 97, days: 1, isPartial: false, person: { id: me.actor.id } })
    expect(found.modules).toMatchObject([
      {
        module: { title: module.title },
        version: 1,
        company: { name: company.name },
        seconds: 97,
        sessions: [
          {
            startedAt: after(0),
            endedAt: after(97),
            seconds: 97,
            periods: [{ content: { id: contents[0]!.id }, seconds: 97, state: 'done', score: null }],
          },
        ],
      },
    ])
  })

  it('says in each period where the content stood at its end', async () => {
    const player = await playContent(ctx, quiz12, { licence })
    const open = (time: string) => player.open({ me: at(player.me, time) })
    const commit = (time: string, status: string, score: number) =>
      player.commit({ ...status12(status, score) }, { me: at(player.me, time) })
    await open(start)
    await commit(after(240), 'failed', 40)
    await open(after(3600))
    await commit(after(3600 + 300), 'passed', 90.5)
    await open(after(7200))
    const { modules } = await getOwnRecord(player.me)
    const periods = modules[0]!.sessions.flatMap((session) => session.periods)
    expect(periods.slice(0, 3)).toMatchObject([
      { startedAt: after(7200), seconds: 0, state: 'done', score: 90.5 },
      { startedAt: after(3600), seconds: 300, state: 'done', score: 90.5 },
      { startedAt: start, seconds: 240, state: 'failed', score: 40 },
    ])
  })

  it('counts no idle time, and no end message is needed', async () => {
    const { open, sign, record } = await begin()
    await open(start)
    await sign(after(600))
    // Idle for a second too long: the tab was left, or killed.
    await sign(after(600 + 601))
    await sign(after(600 + 601 + 30))
    const { seconds, modules } = await record()
    expect(seconds).toBe(630)
    expect(modules[0]!.sessions.map((session) => [session.startedAt, session.seconds])).toEqual([
      [after(1201), 30],
      [start, 600],
    ])
  })

  it('has the periods that began on the days asked for, whole, for person and managers', async () => {
    const { open, sign, me, accessId, company } = await begin()
    // 23:58 in Paris; the next two begin on the day after and the day after that.
    for (const time of ['2030-03-12T22:58:00.000Z', '2030-03-13T22:30:00.000Z', '2030-03-14T09:00:00.000Z']) {
      await open(time)
      await sign(after(300, time))
    }
    const manager = await makeCompanyCtx(ctx, company)
    const days = async (range: { from?: string; to?: string }) => {
      const own = await getOwnRecord(at(me, start), range)
      const zone = { ...manager, settings: { ...manager.settings, timeZone: 'Europe/Paris' } }
      expect(await getAccessRecord(zone, { id: accessId, ...range })).toEqual(own)
      expect(await getUserRecord(zone, { id: me.actor.id, ...range })).toEqual(own)
      return [own.seconds, own.from, own.to, own.modules.flatMap(({ sessions }) => sessions).length]
    }
    expect(await days({})).toEqual([900, null, null, 3])
    expect(await days({ from: '2030-03-13' })).toEqual([600, '2030-03-13', null, 2])
    expect(await days({ to: '2030-03-12' })).toEqual([300, null, '2030-03-12', 1])
    expect(await days({ from: '2030-03-13', to: '2030-03-13' })).toEqual([300, '2030-03-13', '2030-03-13', 1])
    expect(await days({ from: '2030-03-15', to: '2030-03-20' })).toEqual([0, '2030-03-15', '2030-03-20', 0])
  })

  it('counts two windows at once only once', async () => {
    const { open, sign, record, accessId } = await begin()
    await open(start, 0)
    await open(after(30), 1)
    await sign(after(60), 0)
    await sign(after(90), 1)
    const { seconds, modules } = await record()
    expect(modules[0]!.sessions).toMatchObject([{ seconds: 90, periods: [{ seconds: 60 }, { seconds: 60 }] }])
    expect(seconds).toBe(90)
    expect(await readLearningSeconds(ctx.db, accessId)).toBe(90)
  })

  it('is the time spent that the player tells, of pages and packages alike', async () => {
    const { open, sign, me, accessId, contents } = await begin()
    const progressAt = async (index: number) =>
      (await getUserContent(me, { userModuleId: accessId, contentId: contents[index]!.id })).timeSpent
    expect(await progressAt(0)).toBe(0)
    await open(start)
    await sign(after(60))
    await open(after(3600))
    await sign(after(3637))
    expect(await progressAt(0)).toBe(97)
    expect(await progressAt(1)).toBe(0)

    const player = await playContent(ctx, course12, { licence })
    await player.open({ me: at(player.me, start) })
    // The package counts the time it was open, not the time somebody was there.
    await player.commit({ ...status12('incomplete'), sessionTime: '04:00:00' }, { me: at(player.me, after(42)) })
    expect((await player.content()).timeSpent).toBe(42)
  })

  it('takes what a package sends as a sign, of the running launch only', async () => {
    const player = await playContent(ctx, course12, { licence })
    const from = await player.open({ me: at(player.me, start) })
    await player.commit(status12('incomplete'), { me: at(player.me, after(42)) })
    // Saved by a timer of the package, while nobody is there.
    await player.commit({ elements: {}, sessionTime: '00:01:00' }, { me: at(player.me, after(60)) })
    const again = await player.open({ me: at(player.me, after(100)) })
    await player.commit(status12('incomplete'), { me: at(player.me, after(130)) })
    // A late commit of the window that was open before proves nothing about now.
    await player
      .commit(status12('incomplete'), { me: at(player.me, after(200)), from, sequence: 9 })
      .catch((error) => expect(error).toMatchObject({ code: 'AttemptSuperseded' }))
    expect(again.init!.launch).toBe(from.init!.launch + 1)
    const { modules } = await getOwnRecord(player.me)
    const periods = modules[0]!.sessions.flatMap((session) => session.periods).slice(0, 2)
    expect(periods).toMatchObject([{ seconds: 30 }, { seconds: 42 }])
  })

  it('keeps both days of a session at midnight, also where the clock changes', async () => {
    const { open, sign, record, me } = await begin()
    // 23:58 to 00:05 in Paris on the last Sunday of March; the hour from 2 to 3 does not exist.
    const evening = '2030-03-30T22:58:00Z'
    await open(evening)
    await sign(after(420, evening))
    const night = '2030-03-31T00:55:00Z'
    await open(night)
    await sign(after(600, night))
    expect(await record()).toMatchObject({ seconds: 1020, days: 2 })
    expect(await record('America/New_York')).toMatchObject({ seconds: 1020, days: 1 })
    const march = at(me, '2030-03-31T20:00:00Z')
    expect(await getOwnActivity(march)).toEqual({ monthDays: 2, monthSeconds: 1020, weekSeconds: 1020 })
    // Monday, 1 April: another week and another month.
    const april = at(me, '2030-03-31T22:30:00Z')
    expect(await getOwnActivity(april)).toEqual({ monthDays: 0, monthSeconds: 0, weekSeconds: 0 })
  })

  it('is for the managers of the company, and of no other', async () => {
    const { open, sign, record, company, accessId, me } = await begin()
    await open(start)
    await sign(after(60))
    const manager = { ...(await makeCompanyCtx(ctx, company)), settings: at(me, start).settings }
    const own = await record()
    expect(await getAccessRecord(manager, { id: accessId })).toEqual(own)
    expect(await getUserRecord(manager, { id: me.actor.id })).toEqual(own)

    const elsewhere = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
    await expectRefusal(getAccessRecord(elsewhere, { id: accessId }), 'NotFound')
    await expectRefusal(getUserRecord(elsewhere, { id: me.actor.id }), 'NotFound')
    const stranger = await makeUserCtx(ctx, await makeUser(ctx.db))
    await expectRefusal(getOwnRecord(stranger, { userModuleId: accessId }), 'NotFound')
  })

  it('stays without a name when the person is erased', async () => {
    const { open, sign, company, accessId, me } = await begin()
    await open(start)
    await sign(after(60))
    await removeUser(await makeManagementCtx(ctx), { id: me.actor.id })
    const manager = await makeCompanyCtx(ctx, company)
    expect(await getAccessRecord(manager, { id: accessId })).toMatchObject({
      seconds: 60,
      person: { email: null, firstname: null, lastname: null },
    })
    await expectRefusal(getUserRecord(manager, { id: me.actor.id }), 'NotFound')
  })

  it('costs the home page one statement', async () => {
    const { open, me } = await begin()
    await open(start)
    let statements = 0
    const watched = me.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    })
    await listUserModules({ ...me, db: watched })
    await getOwnActivity({ ...at(me, start), db: watched })
    expect(statements).toBeLessThanOrEqual(3)
  })
})

describe('a sign of activity', () => {
  it('is refused for a content that was not opened, and for a closed or foreign access', async () => {
    const { me, open, sign, accessId, contents } = await begin()
    await expectRefusal(sign(start), 'NotFound')
    await open(start)
    const stranger = await makeUserCtx(ctx, await makeUser(ctx.db))
    const input = { userModuleId: accessId, contentId: contents[0]!.id }
    await expectRefusal(recordActivity(at(stranger, start), input), 'NotFound')
    await changeRow(ctx.db, 'accesses', accessId, { revokedAt: me.now() })
    await expectRefusal(sign(start), 'ModuleAccessNotActive')
  })

  it('never shortens a period, when two servers disagree about the time', async () => {
    const { open, sign, record } = await begin()
    await open(start)
    await sign(after(60))
    await sign(after(55))
    expect(await record()).toMatchObject({ seconds: 60 })
  })
})

describe('time of activity', () => {
  const span = fc
    .tuple(fc.integer({ min: 1_900_000_000, max: 1_900_400_000 }), fc.integer({ min: 0, max: 90_000 }))
    .map(([from, length]) => ({ from, until: from + length }))

  it('is the same in total, by day and by second', () => {
    const zones = fc.constantFrom('Europe/Paris', 'Pacific/Apia', 'America/St_Johns', 'Asia/Kathmandu')
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), zones, (spans, timeZone) => {
        const joined = joinSpans(spans)
        const byDay = [...secondsByDay(spans, timeZone).values()].reduce((sum, seconds) => sum + seconds, 0)
        expect(byDay).toBe(secondsOf(joined))
        const edges = spans.flatMap(({ from, until }) => [from, until]).toSorted((a, b) => a - b)
        const counted = edges.slice(1).reduce((sum, until, index) => {
          const from = edges[index]!
          return sum + (spans.some((span) => span.from <= from && until <= span.until) ? until - from : 0)
        }, 0)
        expect(secondsOf(joined)).toBe(counted)
      }),
    )
  })
})
