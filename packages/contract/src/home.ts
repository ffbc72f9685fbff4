import { z } from 'zod'
import { accessRowSchema } from './access.ts'
import { firstStepsSchema } from './company.ts'
import { contentRowSchema, contentTypeSchema } from './content.ts'
import { count, percent, timestamp, uuid } from './field.ts'
import { companyModuleSchema, licenceRowSchema, watchedLicenceSchema } from './licence.ts'
import { pageOf } from './list.ts'
import { moduleRowSchema } from './module.ts'
import { personRefSchema } from './user.ts'

const accesses = pageOf(accessRowSchema)

/** A minimum when `capped`. */
const someCount = z.object({ count, capped: z.boolean() })
const counted = someCount.nullable()
const contents = pageOf(contentRowSchema)

/** The home page of the platform; null where the caller may not read. */
export const managementHomeSchema = z.object({
  themes: counted,
  categories: counted,
  contents: counted,
  modules: counted,
  companies: counted,
  users: counted,
  platformManagers: counted,
  packages: z.object({ failed: contents, processing: contents, latest: contents }).nullable(),
  /** Modules whose contents have newer versions. */
  outdated: pageOf(moduleRowSchema).nullable(),
})
export type ManagementHome = z.infer<typeof managementHomeSchema>

/** Which licences to watch, as far as the caller may read them. */
export const managementNewsSchema = z.object({
  /** Active licences that end within 30 days or fill up, the first to end first. */
  licences: pageOf(watchedLicenceSchema).nullable(),
})
export type ManagementNews = z.infer<typeof managementNewsSchema>

/** How people learn on the whole platform. */
export const platformLearningSchema = z.object({
  /** People who opened something in the last 7 and 30 days. */
  activeWeek: someCount,
  activeMonth: someCount,
  /** Accesses that were done in the last 30 days. */
  doneMonth: someCount,
  /** The active licences that end first. */
  licences: z.array(watchedLicenceSchema),
})
export type PlatformLearning = z.infer<typeof platformLearningSchema>

/** Days after the assignment until an access that was never opened is a task. */
export const neverOpenedDays = 10

/** What a person finished, or a quiz that they failed, the newest first. */
const latestResultSchema = z.object({
  accessId: uuid,
  contentId: uuid,
  user: personRefSchema,
  /** Titles of module and content. */
  module: z.string(),
  title: z.string(),
  type: contentTypeSchema,
  done: z.boolean(),
  /** The module was done with it. */
  endsModule: z.boolean(),
  bestScore: z.number().min(0).max(100).nullable(),
  /** Needed to pass a quiz, in percent. */
  quizScoreValidation: percent.nullable(),
  at: timestamp,
})
export type LatestResult = z.infer<typeof latestResultSchema>

/** The home page of a company; null where the caller may not read. */
export const companyHomeSchema = z.object({
  firstSteps: firstStepsSchema,
  /** Until the first result: a manager of the platform whom a licence names. */
  contact: personRefSchema.nullable(),
  trainings: z
    .object({
      /** Active accesses that end within so many days, soonest first. */
      ends7: accesses,
      ends30: accesses,
      /** Accesses that are late, the longest first. */
      late: accesses,
      /** Active accesses that were never opened in `neverOpenedDays` days, oldest first. */
      never: accesses,
      /** When the next of them ends. */
      nextEnd: timestamp.nullable(),
      results: z.array(latestResultSchema),
    })
    .nullable(),
  licences: z.array(licenceRowSchema),
  /** Modules with accesses whose licence has an older version than the latest. */
  newer: z.array(companyModuleSchema).nullable(),
})
export type CompanyHome = z.infer<typeof companyHomeSchema>

/** Days before now at which a trend has its points, the earliest first. */
export const trendDays = [28, 23, 19, 14, 9, 5, 0] as const

/** One at each of `trendDays`; null where the past is not known. */
const trend = z.array(z.int()).length(trendDays.length).nullable()
const figure = { count, of: count, trend }

/** The figures that begin the home page of a company; null where the caller may not read. */
export const companyFiguresSchema = z.object({
  /** People who opened something in the last 30 days, of those with an active access. */
  active: z.object({ ...figure, capped: z.boolean() }).nullable(),
  /** Accesses that are done, of all that a report counts; the trend is in percent. */
  done: z.object(figure).nullable(),
  /** Accesses that are late, and of how many modules. */
  late: z.object(figure).nullable(),
  /** Free seats of all active licences. */
  seats: z.object(figure),
})
export type CompanyFigures = z.infer<typeof companyFiguresSchema>

/** Numbers in the drawer of a company; null where the caller may not read. */
export const companyCountsSchema = z.object({
  accesses: count.nullable(),
  userGroups: count.nullable(),
  users: count.nullable(),
  modules: count.nullable(),
  licences: count.nullable(),
  managers: count.nullable(),
})
export type CompanyCounts = z.infer<typeof companyCountsSchema>
