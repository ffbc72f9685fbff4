import type { ContentType } from '@cursus/contract/content-values'
import type { Cover } from '@cursus/contract/cover'
import type { Language } from '@cursus/contract/language-values'
import type { ModuleType } from '@cursus/contract/module-values'
import type { Question } from '@cursus/scorm/testing'
import english from './catalogue-en.json' with { type: 'json' }
import french from './catalogue-fr.json' with { type: 'json' }
import names from './catalogue-names.json' with { type: 'json' }
import maisonDelorme from './delorme.json' with { type: 'json' }
import northwindRetail from './northwind.json' with { type: 'json' }
import type { Picture, SceneSpec, SlideSpec } from './packages.ts'
import everybody from './people.json' with { type: 'json' }
import platform from './platform.json' with { type: 'json' }

// What the demo consists of: the tables of this folder, with their types. They name people, modules
// and licences by keys, and contents by their titles.

/** The fields of a content (`createContentInput`) and what its package is built from. */
export type ContentSpec = {
  title: string
  type: ContentType
  category: string
  description: string
  level?: 1 | 2 | 3
  tags?: string[]
  standard?: '1.2' | '2004'
  slides?: SlideSpec[]
  /** In place of slides. */
  scene?: SceneSpec
  /** Of its slides, in turn; without, those of the module. */
  pictures?: Picture[]
  questions?: Question[]
  /** Minimum score of a quiz, in percent. */
  quizScoreValidation?: number
  plannedMinutes?: number
  link?: string
  isTool?: boolean
  /** Titles of earlier contents. */
  requires?: string[]
  /** Titles of earlier contents of the module. */
  related?: string[]
  resources?: ResourceSpec[]
}

/** A file of `files/`. */
type ResourceSpec = { name: string; fileName: string }

/** The fields of a module (`createModuleInput`) and what its contents have in common. */
export type ModuleSpec = {
  title: string
  type: ModuleType
  language: Language
  theme: string
  cover: Cover
  pictures: Picture[]
  description: string
  /** Days since its creation. */
  age: number
  chapters: { title: string; contents: ContentSpec[] }[]
  resources?: ResourceSpec[]
}

export const { themes, categories } = names

/** Modules of Maison Delorme. */
export const frenchModules = french as Record<keyof typeof french, ModuleSpec>
/** Modules of Northwind Retail. */
export const englishModules = english as Record<keyof typeof english, ModuleSpec>

/** A new version of a content; without one, the module takes the latest of all its contents. */
export type RevisionSpec = {
  daysAgo: number
  hour: string
  module: string
  content?: string
  fields?: Partial<ContentSpec>
  addSlides?: SlideSpec[]
  /** `hurried`: with common faults. `stored`: a file of `files/`. */
  package?: 'built' | 'hurried' | 'stored'
  fileName?: string
}
/** Those that begin the story, and those that end it. */
export const revisions = platform.revisions as RevisionSpec[]
export const lastRevisions = platform.lastRevisions as RevisionSpec[]

/** The other platform managers: who gets rights; without any, who signs up. */
export const team: { daysAgo: number; hour: string; who: string; rights?: object }[] = platform.team

export type Person = { email: string; firstname: string; lastname: string; avatar: string; language: Language }
export const people = everybody as Record<keyof typeof everybody, Person>

/** Fields of a licence (`createLicenceInput`) and when it is sold. */
export type LicenceSpec = {
  key: string
  /** With the `{year}` of its first day. */
  name: string
  soldDaysAgo: number
  modules: string[]
  /** The licence began so many years before the month in which it was sold. */
  yearsBefore?: number
  /** Days after the last day of the story; absent: the licence runs for whole years. */
  endsIn?: number
  [field: string]: unknown
}

/** Stopped at a slide; or gave so many right answers in a quiz; without either, done. */
export type Outcome = { slide?: number; right?: number }

/** What somebody does; `people` may be e-mails of unknown ones. */
export type Act =
  | { do: 'signUp' }
  | { do: 'addManager'; person: string; rights: object }
  /** As a manager does who opens the company for the first time. */
  | { do: 'enterCompany' }
  /** `endsIn`, `dueIn`: days after the last day of the story. */
  | { do: 'give'; licence: string; module: string; people: string[]; endsIn?: number; dueIn?: number }
  /** What a company says about people: values by the names of attributes. */
  | { do: 'enter'; people: Record<string, Record<string, string>> }
  | { do: 'group'; name: string; people: string[] }
  /** The members of a group get a module that most of them have already. */
  | { do: 'groupModule'; name: string; licence: string; module: string }
  | { do: 'suspendLicence'; licence: string }
  | { do: 'accept'; module: string }
  | ({ do: 'learn'; module: string; content: string } & Outcome)
  | { do: 'note'; module: string; content: string; text: string }
  | { do: 'favourite'; module: string; content: string }
  | { do: 'favouriteResource'; module: string; content: string }
  | { do: 'readNotifications' }

type StepSpec = { daysAgo: number; hour: string; who: string } & Act

export type CompanySpec = {
  /** `createCompanyInput` */
  company: object
  /** A file of `files/`. */
  logo: string
  /** Days since its creation. */
  age: number
  /** Those from the start (`addManagersInput`). */
  managers: object[]
  /** Those of each licence. */
  licenceManagers: { company: string[]; platform: string[] }
  licences: LicenceSpec[]
  /** Who learns by chance, and the days over which they begin with a module. */
  studies: { startDaysAgo: number; people: string[]; days: Record<string, number> }
  opening: StepSpec[]
  steps: StepSpec[]
  /** Once everything else has happened on the platform. */
  closing: StepSpec[]
}

export const delorme = maisonDelorme as CompanySpec
export const northwind = northwindRetail as CompanySpec

/** What a table has under a key. A wrong key fails here, with those that would be right. */
export function lookUp<Value>(table: Record<string, Value>, key: string): Value {
  const value = table[key]
  if (value === undefined) throw new Error(`There is no "${key}" among ${Object.keys(table).join(', ')}`)
  return value
}

/** Those who never signed up are known by their e-mails only. */
export const emailOf = (person: string): string => (person.includes('@') ? person : lookUp(people, person).email)
