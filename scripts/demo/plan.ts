import { createHash } from 'node:crypto'
import type { Calendar } from './calendar.ts'
import type { ContentSpec, ModuleSpec } from './catalogue.ts'
import type { Outcome } from './learn.ts'
import type { Person } from './people.ts'

type Act<Module> =
  | { do: 'signUp'; person: Person }
  | {
      do: 'give'
      licence: string
      module: Module
      emails: string[]
      until: string | undefined
      due: string | undefined
    }
  | { do: 'enter'; people: Entered[] }
  | { do: 'group'; name: string; emails: string[] }
  | { do: 'groupModule'; name: string; licence: string; module: Module }
  | { do: 'suspendLicence'; licence: string }
  | { do: 'accept'; module: Module }
  | { do: 'learn'; module: Module; index: number; outcome: Outcome }
  | { do: 'note'; module: Module; index: number; text: string }
  | { do: 'favourite'; module: Module; index: number }
  | { do: 'favouriteResource'; module: Module }
  | { do: 'readNotifications' }

/** What a company says about a person; attributes by name. */
type Entered = { email: string; attributes: Record<string, string> }

/** `who` is an e-mail. */
export type Step<Module extends string> = { when: Date; who: string } & Act<Module>

export type LicencePlan<Module extends string> = {
  key: string
  name: string
  soldAt: Date
  startDate: string
  endDate: string
  seats: number
  modules: Module[]
  /** The only e-mail domain that the licence allows. */
  domain?: string | undefined
}

export type Plan<Module extends string> = { licences: LicencePlan<Module>[]; steps: Step<Module>[] }

type LicenceSpec<Module extends string> = {
  key: string
  name: (year: number) => string
  soldDaysAgo: number
  seats: number
  modules: Module[]
  domain?: string
  /** The licence began so many years before the month in which it was sold. */
  yearsBefore?: number
  /** Days after the last day of the story; absent: the licence runs for whole years. */
  endsIn?: number
}

const minute = 60_000

/**
 * Collects the steps of one company by day, without a database, so that a test can try every day of
 * the year. A licence ends with its term or with the last access that it gives, whichever is later.
 */
export function createPlan<Module extends string>(calendar: Calendar, specs: Record<Module, ModuleSpec>) {
  const licences: LicenceSpec<Module>[] = []
  const gives: { module: Module; emails: string[]; daysAgo: number; licence: string; until: string | undefined }[] = []
  const steps: Step<Module>[] = []
  const add = (when: Date, who: string, act: Act<Module>) => void steps.push({ when, who, ...act })
  const contentsOf = (module: Module) => specs[module].chapters.flatMap(({ contents }) => contents)

  function learner(person: Person) {
    const act = (daysAgo: number, hour: string, what: Act<Module>) =>
      add(calendar.moment(daysAgo, hour), person.email, what)
    return {
      act,
      accept: (daysAgo: number, hour: string, module: Module) => act(daysAgo, hour, { do: 'accept', module }),
      learn: (daysAgo: number, hour: string, module: Module, index: number, outcome: Outcome) =>
        act(daysAgo, hour, { do: 'learn', module, index, outcome }),
      /**
       * Lets a person learn as far as is likely for them: some finish, some stop in the middle,
       * some never begin. Does nothing when the module was not given.
       * @param span days over which people begin
       */
      study(module: Module, joinedDaysAgo: number, span: number): void {
        const gift = gives.find((gift) => gift.module === module && gift.emails.includes(person.email))
        const zeal = spread(person.email, specs[module].title)
        if (!gift || zeal < 0.1) return
        const contents = contentsOf(module)
        const from = Math.min(gift.daysAgo, joinedDaysAgo) - 1
        const chance = Math.floor(spread('begin', person.email, specs[module].title) * Math.min(span, from))
        // Four contents a day. Nobody learns on the last day, because it ends in the morning.
        const lastStart = 1 + Math.floor((contents.length - 1) / 4)
        const begin = Math.min(from, Math.max(from - chance, lastStart))
        const hour = 9 + Math.floor(spread('hour', person.email, specs[module].title) * 8)
        const at = (daysAgo: number, minutes: number) =>
          new Date(calendar.moment(daysAgo, `${String(hour).padStart(2, '0')}:00`).getTime() + minutes * minute)
        add(at(begin, 2), person.email, { do: 'accept', module })
        if (zeal < 0.2) return
        const reached = zeal > 0.5 ? contents.length : Math.floor(contents.length * zeal * 1.5)
        for (const [index, content] of contents.slice(0, reached + 1).entries()) {
          const when = at(begin - Math.floor(index / 4), 4 + (index % 4) * 12)
          for (const [tries, outcome] of outcomesOf(person, content, index < reached).entries()) {
            add(new Date(when.getTime() + tries * 6 * minute), person.email, { do: 'learn', module, index, outcome })
          }
        }
      },
    }
  }

  return {
    licence: (spec: LicenceSpec<Module>) => void licences.push(spec),
    /** Gives one module to many people; `endsIn`, `dueIn`: days after the last day of the story. */
    give(
      by: Person,
      daysAgo: number,
      licence: string,
      module: Module,
      emails: string[],
      { endsIn, dueIn }: { endsIn?: number; dueIn?: number } = {},
    ): void {
      const until = endsIn === undefined ? undefined : calendar.day(endsIn)
      const due = dueIn === undefined ? undefined : calendar.day(dueIn)
      gives.push({ module, emails, daysAgo, licence, until })
      add(calendar.moment(daysAgo, '08:05'), by.email, { do: 'give', licence, module, emails, until, due })
    },
    enter: (by: Person, daysAgo: number, people: Entered[]) =>
      add(calendar.moment(daysAgo, '08:10'), by.email, { do: 'enter', people }),
    group: (by: Person, daysAgo: number, name: string, emails: string[]) =>
      add(calendar.moment(daysAgo, '08:20'), by.email, { do: 'group', name, emails }),
    /** The members of a group get a module that most of them have already. */
    groupModule: (by: Person, daysAgo: number, name: string, licence: string, module: Module) =>
      add(calendar.moment(daysAgo, '08:30'), by.email, { do: 'groupModule', name, licence, module }),
    signUp: (daysAgo: number, hour: string, person: Person) =>
      add(calendar.moment(daysAgo, hour), person.email, { do: 'signUp', person }),
    suspendLicence: (daysAgo: number, hour: string, by: Person, licence: string) =>
      add(calendar.moment(daysAgo, hour), by.email, { do: 'suspendLicence', licence }),
    learner,
    contentsOf,
    /** Index of the content whose title begins with the text. */
    placeOf: (module: Module, title: string) =>
      contentsOf(module).findIndex((content) => content.title.startsWith(title)),

    finish(): Plan<Module> {
      return {
        licences: licences.map(({ key, name, soldDaysAgo, seats, modules, domain, yearsBefore, endsIn }) => {
          const term = calendar.termFrom(soldDaysAgo, yearsBefore)
          const ends = gives.filter(({ licence }) => licence === key).map(({ until }) => until ?? '')
          return {
            key,
            name: name(term.year),
            soldAt: calendar.moment(soldDaysAgo, '15:00'),
            startDate: term.startDate,
            endDate: [endsIn === undefined ? term.endDate : calendar.day(endsIn), ...ends].sort().at(-1) as string,
            seats,
            modules,
            domain,
          }
        }),
        steps: steps.sort((a, b) => a.when.getTime() - b.when.getTime()),
      }
    },
  }
}

/** The outcomes of one content: a quiz may take two attempts. */
function outcomesOf(person: Person, content: ContentSpec, isReached: boolean): Outcome[] {
  const questions = content.questions?.length
  if (!questions) return [isReached ? { done: true } : { slide: 2 }]
  const slip = spread('slip', person.email, content.title)
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
