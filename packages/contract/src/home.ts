import { z } from 'zod'
import { accessRowSchema } from './access.ts'
import { contentRowSchema } from './content.ts'
import { count, timestamp } from './field.ts'
import { companyModuleSchema, licenceRowSchema, watchedLicenceSchema } from './licence.ts'
import { pageOf } from './list.ts'
import { moduleRowSchema } from './module.ts'

const accesses = pageOf(accessRowSchema)

const counted = z.object({ count, capped: z.boolean() }).nullable()
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

/** Days after the assignment until an access that was never opened is a task. */
export const neverOpenedDays = 10

/** The home page of a company; null where the caller may not read. */
export const companyHomeSchema = z.object({
  trainings: z
    .object({
      /** Active accesses that end within so many days, soonest first. */
      ends7: accesses,
      ends30: accesses,
      /** Accesses that are late, the longest first. */
      late: accesses,
      /** Active accesses that were never opened in `neverOpenedDays` days, oldest first. */
      never: accesses,
      /** Number of active accesses; a minimum when `capped`. */
      active: z.object({ count, capped: z.boolean() }),
      /** People with an active access; a minimum when `capped`. */
      holders: z.object({ count, capped: z.boolean() }),
      /** When the next of them ends. */
      nextEnd: timestamp.nullable(),
      /** Accesses that were used last. */
      latest: z.array(accessRowSchema),
    })
    .nullable(),
  licences: z.array(licenceRowSchema),
  /** Modules with accesses whose licence has an older version than the latest. */
  newer: z.array(companyModuleSchema).nullable(),
})
export type CompanyHome = z.infer<typeof companyHomeSchema>

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
