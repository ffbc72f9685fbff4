import { createHash } from 'node:crypto'
import type { Calendar } from './calendar.ts'
import {
  type Act,
  type CompanySpec,
  type ContentSpec,
  emailOf,
  type LicenceSpec,
  lookUp,
  type ModuleSpec,
  type Outcome,
} from './tables.ts'

export type Step = { when: Date; who: string } & Act

type LicencePlan = LicenceSpec & { soldAt: Date; startDate: string; endDate: string }

export type Plan = { licences: LicencePlan[]; opening: Step[]; steps: Step[]; closing: Step[] }

const minute = 60_000

/**
 * Dates the licences and steps of one company, without a database, so that a test can try every day
 * of the year.
 */
export function planCompany(calendar: Calendar, spec: CompanySpec, modules: Record<string, ModuleSpec>): Plan {
  const date = (steps: CompanySpec['steps']): Step[] =>
    steps.map((step) => ({ ...step, when: calendar.moment(step.daysAgo, step.hour) }))
  const studied = spec.studies.people.flatMap((who) =>
    Object.keys(spec.studies.days).flatMap((module) => study(calendar, spec, who, module, lookUp(modules, module))),
  )
  return {
    licences: spec.licences.map((licence) => planLicence(calendar, licence, spec)),
    opening: date(spec.opening),
    steps: [...date(spec.steps), ...studied].sort((a, b) => a.when.getTime() - b.when.getTime()),
    closing: date(spec.closing),
  }
}

/** A licence ends with its term or with the last access that it gives, whichever is later. */
function planLicence(calendar: Calendar, licence: LicenceSpec, { steps }: CompanySpec): LicencePlan {
  const term = calendar.termFrom(licence.soldDaysAgo, licence.yearsBefore)
  const ends = steps.flatMap((step) =>
    step.do === 'give' && step.licence === licence.key && step.endsIn !== undefined ? [calendar.day(step.endsIn)] : [],
  )
  ends.push(licence.endsIn === undefined ? term.endDate : calendar.day(licence.endsIn))
  return {
    ...licence,
    name: licence.name.replace('{year}', String(term.year)),
    soldAt: calendar.moment(licence.soldDaysAgo, '15:00'),
    startDate: term.startDate,
    endDate: ends.sort().at(-1)!,
  }
}

/**
 * Lets a person learn as far as is likely for them: some finish, some stop in the middle, some
 * never begin. Does nothing when the module was not given.
 */
function study(
  calendar: Calendar,
  { studies, steps }: CompanySpec,
  who: string,
  module: string,
  { title, chapters }: ModuleSpec,
): Step[] {
  const email = emailOf(who)
  const contents = chapters.flatMap((chapter) => chapter.contents)
  const gift = steps.find((step) => step.do === 'give' && step.module === module && step.people.includes(who))
  const signUp = steps.find((step) => step.do === 'signUp' && step.who === who)
  const zeal = spread(email, title)
  if (!gift || !signUp || zeal < 0.1) return []
  const from = Math.min(gift.daysAgo, signUp.daysAgo, studies.startDaysAgo) - 1
  const chance = Math.floor(spread('begin', email, title) * Math.min(lookUp(studies.days, module), from))
  // Four contents a day. Nobody learns on the last day, because it ends in the morning.
  const lastStart = 1 + Math.floor((contents.length - 1) / 4)
  const begin = Math.min(from, Math.max(from - chance, lastStart))
  const hour = 9 + Math.floor(spread('hour', email, title) * 8)
  const at = (daysAgo: number, minutes: number) =>
    new Date(calendar.moment(daysAgo, `${String(hour).padStart(2, '0')}:00`).getTime() + minutes * minute)
  const accept: Step = { when: at(begin, 2), who, do: 'accept', module }
  if (zeal < 0.2) return [accept]
  const reached = zeal > 0.5 ? contents.length : Math.floor(contents.length * zeal * 1.5)
  const learning = contents.slice(0, reached + 1).flatMap((content, index) =>
    outcomesOf(email, content, index < reached).map((outcome, tries): Step => {
      const when = at(begin - Math.floor(index / 4), 4 + (index % 4) * 12 + tries * 6)
      return { when, who, do: 'learn', module, content: content.title, ...outcome }
    }),
  )
  return [accept, ...learning]
}

/** The outcomes of one content: a quiz may take two attempts. */
function outcomesOf(email: string, content: ContentSpec, isReached: boolean): Outcome[] {
  const questions = content.questions?.length
  if (!questions) return [isReached ? {} : { slide: 2 }]
  const slip = spread('slip', email, content.title)
  const right = slip > 0.6 ? questions : Math.max(questions - 1, Math.ceil(questions * 0.8))
  return [...(slip < 0.25 ? [{ right: Math.floor(questions / 3) }] : []), ...(isReached ? [{ right }] : [])]
}

const spreads = new Map<string, number>()

/**
 * Maps words to a number from 0 to 1, always the same, so that the demo varies without randomness.
 */
function spread(...words: string[]): number {
  const text = words.join('/')
  const number = spreads.get(text) ?? createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
  spreads.set(text, number)
  return number
}
