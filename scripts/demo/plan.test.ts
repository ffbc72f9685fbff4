import { addDays } from '@cursus/contract/day'
import { describe, expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'
import { type Plan, planCompany, type Step } from './plan.ts'
import { delorme, englishModules, frenchModules, lookUp, type ModuleSpec, northwind } from './tables.ts'

const paris = 'Europe/Paris'
const companies = [
  [delorme, frenchModules],
  [northwind, englishModules],
] as const
/** Longer than one content takes in the story (`learn.ts`). */
const contentMs = 4.5 * 60_000
/**
 * What is given at 08:05 is used from the next day on, because people of one day act concurrently.
 */
const nextDayMs = 20 * 3_600_000

/**
 * Days of four years with a leap day, at 00:05 and 23:30, in UTC and in Paris: the ends of months
 * and every fifth day, which is another weekday each time; all with `DAYS=all`.
 */
function* awkwardMoments() {
  for (let day = '2026-01-01', index = 0; day < '2030-01-01'; day = addDays(day, 1), index++) {
    const endsMonth = /-(01|28|29|30|31)$/.test(day)
    if (process.env.DAYS !== 'all' && !endsMonth && index % 5) continue
    for (const hour of ['00:05', '23:30']) yield { startedAt: new Date(`${day}T${hour}:00Z`), timeZone: 'UTC' }
    // Paris is one or two hours ahead: these are 00:05 and 23:30 there, in winter and in summer.
    for (const hour of ['22:05', '23:05', '21:30', '22:30']) {
      yield { startedAt: new Date(`${day}T${hour}:00Z`), timeZone: paris }
    }
  }
  // Both clock changes in Paris, minute by minute around the hour that is skipped or repeated.
  for (const night of ['2026-03-29', '2026-10-25', '2028-03-26', '2028-10-29']) {
    const change = Date.parse(`${night}T01:00:00Z`)
    for (let minutes = -90; minutes <= 90; minutes += 10) {
      yield { startedAt: new Date(change + minutes * 60_000), timeZone: paris }
    }
  }
  // Zones whose days begin and end far from those of UTC.
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu']) {
    for (let day = '2028-02-27'; day < '2028-04-10'; day = addDays(day, 1)) {
      for (const hour of ['03:59', '11:03', '16:02', '20:05'])
        yield { startedAt: new Date(`${day}T${hour}:00Z`), timeZone }
    }
  }
}

describe('the plan of the demo', () => {
  it('holds on every day of four years, at awkward hours', () => {
    const wrong: string[] = []
    // A plan depends only on the last day, and on the zone on days that change its clocks.
    const tried = new Set<string>()
    for (const { startedAt, timeZone } of awkwardMoments()) {
      const calendar = createCalendar(startedAt, timeZone)
      const problems = [...problemsOfCalendar(calendar, startedAt)]
      const key = `${calendar.day(0)} ${timeZone === 'UTC' ? paris : timeZone}`
      if (!tried.has(key)) {
        for (const [company, modules] of companies) {
          problems.push(...problemsOfPlan(planCompany(calendar, company, modules), calendar, modules))
        }
        tried.add(key)
      }
      wrong.push(...problems.map((problem) => `${startedAt.toISOString()} ${timeZone}: ${problem}`))
    }
    expect(wrong.slice(0, 20)).toEqual([])
    expect(tried.size).toBeGreaterThan(500)
  })

  it('is the same story on every day', () => {
    const shapeOf = (startedAt: Date) => {
      const calendar = createCalendar(startedAt, paris)
      const hour = (when: Date) => when.toLocaleTimeString('sv-SE', { timeZone: paris })
      return planCompany(calendar, delorme, frenchModules).steps.map((step) => [
        hour(step.when),
        step.who,
        step.do,
        'module' in step && step.module,
      ])
    }
    const usual = shapeOf(new Date('2026-06-10T10:00:00Z'))
    for (const day of ['2026-11-22', '2026-12-31', '2028-02-29', '2027-03-28', '2027-10-31']) {
      expect(shapeOf(new Date(`${day}T23:30:00Z`)), day).toEqual(usual)
    }
  })

  it('names contents by titles of their modules', () => {
    const calendar = createCalendar(new Date('2026-06-10T10:00:00Z'), paris)
    for (const [company, modules] of companies) {
      for (const step of planCompany(calendar, company, modules).steps) {
        if (!('content' in step)) continue
        const contents = lookUp<ModuleSpec>(modules, step.module).chapters.flatMap((chapter) => chapter.contents)
        expect(contents.map(({ title }) => title)).toContain(step.content)
      }
    }
  })

  it('refuses a key that no table has', () => {
    const calendar = createCalendar(new Date('2026-06-10T10:00:00Z'), paris)
    const plan = (studies: Partial<typeof northwind.studies>) => () =>
      planCompany(calendar, { ...northwind, studies: { ...northwind.studies, ...studies } }, englishModules)
    expect(plan({ days: { fires: 40 } })).toThrow('There is no "fires" among fire, welcome, privacy')
    expect(plan({ people: ['jane'] })).toThrow('There is no "jane" among helene, ')
  })
})

function* problemsOfCalendar(calendar: ReturnType<typeof createCalendar>, startedAt: Date) {
  const last = calendar.moment(0, '10:05')
  if (last.getTime() + 5 * 60_000 > startedAt.getTime()) yield `${last.toISOString()} is not over`
  if (startedAt.getTime() - last.getTime() > 25 * 3_600_000) yield `${last.toISOString()} is long past`
  for (const [first, second] of [
    ['08:55', '09:41'],
    ['09:41', '10:02'],
    ['10:02', '10:05'],
  ] as const) {
    if (calendar.moment(0, first) >= calendar.moment(0, second)) yield `${second} is not after ${first}`
  }
  for (const hour of ['08:05', '18:10']) {
    const shown = calendar.moment(1, hour).toLocaleString('sv-SE', { timeZone: calendar.timeZone })
    if (shown !== `${calendar.day(-1)} ${hour}:00`) yield `${hour} is shown as ${shown}`
  }
}

function* problemsOfPlan(
  { licences, steps }: Plan,
  calendar: ReturnType<typeof createCalendar>,
  specs: Record<string, ModuleSpec>,
): Generator<string> {
  const { dayOf } = calendar
  const lastMoment = calendar.moment(0, '10:05')
  const tell = (step: Step, problem: string) => `${step.who} ${step.do} ${dayOf(step.when)}: ${problem}`
  const dates = new Map<string, Date>()
  const joined = new Map<string, Date>()
  const accepted = new Map<string, Date>()
  const groups = new Set<string>()
  const lastOf = new Map<string, number>()

  for (const licence of licences) {
    const soldOn = dayOf(licence.soldAt)
    if (licence.startDate > soldOn) yield `${licence.key} begins on ${licence.startDate}, after it was sold`
    if (licence.endDate <= calendar.day(30)) yield `${licence.key} ends on ${licence.endDate}`
    for (const module of licence.modules) {
      if (calendar.moment(lookUp(specs, module).age - 1, '09:30') >= licence.soldAt)
        yield `${licence.key} has no ${module} yet`
    }
  }
  for (const [index, step] of steps.entries()) {
    if (index > 0 && step.when < steps[index - 1]!.when) yield tell(step, 'is out of order')
    if (step.when > lastMoment) yield tell(step, 'is after the end')
    if (step.do === 'signUp') joined.set(step.who, step.when)
    if (step.do === 'group') groups.add(step.name)
    if (step.do === 'groupModule' && !groups.has(step.name)) yield tell(step, `${step.name} does not exist yet`)
    if (step.do === 'give' || step.do === 'groupModule') {
      const licence = licences.find(({ key }) => key === step.licence)!
      if (!licence.modules.includes(step.module)) yield tell(step, `${step.module} is not in ${licence.key}`)
      if (step.when <= licence.soldAt) yield tell(step, `${licence.key} is not sold yet`)
      if (step.do === 'groupModule') continue
      if (step.endsIn !== undefined) {
        const until = calendar.day(step.endsIn)
        if (until > licence.endDate) yield tell(step, `ends on ${until}, after ${licence.endDate}`)
        if (until < calendar.day(0)) yield tell(step, `has ended on ${until}`)
      }
      for (const person of step.people) dates.set(`${person} ${step.module}`, step.when)
    } else if ('module' in step) {
      const key = `${step.who} ${step.module}`
      const givenAt = dates.get(key)
      if (!givenAt || step.when.getTime() - givenAt.getTime() < nextDayMs)
        yield tell(step, `${step.module} is not given yet`)
      const joinedAt = joined.get(step.who)
      if (!joinedAt || joinedAt >= step.when) yield tell(step, 'has not signed up')
      if (step.do === 'accept') accepted.set(key, step.when)
      else if (!accepted.has(key)) yield tell(step, `${step.module} is not accepted`)
      if (step.do === 'learn') {
        if (step.when.getTime() - (lastOf.get(step.who) ?? 0) < contentMs)
          yield tell(step, 'is not done with the former')
        lastOf.set(step.who, step.when.getTime())
      }
    }
  }
}
