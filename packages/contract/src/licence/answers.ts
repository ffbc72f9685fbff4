import { z } from 'zod'
import { contentTypeSchema } from '../content/index.ts'
import { eventActions } from '../event/index.ts'
import { count, day, namedRef, percent, revision, timestamp, url, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { moduleTypeSchema } from '../module/index.ts'
import { personRefSchema } from '../user/index.ts'

export const usageSchema = z.object({ current: count, max: count })
export const licenceRowSchema = z.object({
  id: uuid,
  name: z.string(),
  usage: usageSchema,
  startDate: day,
  endDate: day,
  suspended: z.boolean(),
  active: z.boolean(),
  expired: z.boolean(),
  moduleCount: count,
  mandatoryExpireDate: z.boolean(),
  hasAuthorizedDomainList: z.boolean(),
})
/** A licence in a list of all companies. */
export const watchedLicenceSchema = licenceRowSchema.extend({ company: z.object({ id: uuid, name: z.string() }) })
export type WatchedLicence = z.infer<typeof watchedLicenceSchema>
export type LicenceRow = z.infer<typeof licenceRowSchema>
const licenceModuleSchema = z.object({
  id: uuid,
  moduleVersionId: uuid,
  version: z.int().min(1),
  latestVersion: z.int().min(1),
  latestModuleVersionId: uuid,
  title: z.string(),
  type: moduleTypeSchema,
  language: languageSchema,
  illustration: url.nullable(),
  theme: namedRef,
  contentCount: count,
  activeUserCount: count,
  archived: z.boolean(),
})
export const licenceSchema = licenceRowSchema.extend({
  maxActiveUserAllowed: count,
  authorizedDomainList: z.array(z.string()),
  comment: z.string(),
  companyManagerIdList: z.array(uuid),
  platformManagerIdList: z.array(uuid),
  /** The same people with their names, for companies to know whom to ask. */
  companyManagers: z.array(personRefSchema),
  platformManagers: z.array(personRefSchema),
  businessSupportEmailList: z.array(z.string()),
  modules: z.array(licenceModuleSchema),
  creationDate: timestamp,
  /**
   * When its last seat will be taken, at the pace of at most the last eight weeks. Null while it is
   * full or not active, and for a week after its first day.
   */
  forecast: z
    .object({
      since: day,
      /** Seats taken since then, less those that were freed. */
      added: z.int(),
      /** Null: not before its end. */
      fullOn: day.nullable(),
    })
    .nullable(),
  revision,
})
export type Licence = z.infer<typeof licenceSchema>
/** One row of `company/{id}/module`: a module version in a licence of the company. */
export const companyModuleSchema = licenceModuleSchema.extend({ licence: z.object({ id: uuid, name: z.string() }) })
export type CompanyModule = z.infer<typeof companyModuleSchema>
/** Licences named in a row of a module. */
export const maxLicencesNamed = 5
/**
 * With `eachOnce` the people of all licences are counted, and the licences are those that match.
 */
export const companyModuleRowSchema = companyModuleSchema.extend({
  licenceCount: count,
  /** The first by name. */
  licences: z.array(z.object({ id: uuid, name: z.string() })).max(maxLicencesNamed),
})
export type CompanyModuleRow = z.infer<typeof companyModuleRowSchema>

/** A version of a module of a licence. */
export const licenceModuleVersionSchema = z.object({
  id: uuid,
  version: z.int().min(1),
  title: z.string(),
  creationDate: timestamp,
  /** The version that the licence gives. */
  held: z.boolean(),
  /** People with a live access to it by the licence; at most `maxCounted` + 1. */
  people: count,
  contents: z.array(
    z.object({
      id: uuid,
      contentVersionId: uuid,
      title: z.string(),
      type: contentTypeSchema,
      version: z.int().min(1),
      /** Null in a module without chapters. */
      chapter: z.string().nullable(),
    }),
  ),
})
export type LicenceModuleVersion = z.infer<typeof licenceModuleVersionSchema>

/** What a person keeps when their access moves to another version. `id`: the access. */
export const upgradePersonSchema = z.object({
  id: uuid,
  user: personRefSchema,
  /** The version that they follow. */
  version: z.int().min(1),
  /** Done stays done. */
  done: z.boolean(),
  progress: percent,
  progressAfter: percent,
  /** Contents that are done and stay. */
  keptCount: count,
  /** Packages that were begun and start again, because they are of another version. */
  restartCount: count,
  /** Contents that were opened and are not in the new version. */
  leftCount: count,
})
export type UpgradePerson = z.infer<typeof upgradePersonSchema>

/** What a change of a licence says of it, people by name and modules by title. */
const licenceTermsSchema = z
  .object({
    name: z.string(),
    startDate: day,
    endDate: day,
    maxActiveUserAllowed: count,
    hasAuthorizedDomainList: z.boolean(),
    authorizedDomainList: z.array(z.string()),
    mandatoryExpireDate: z.boolean(),
    comment: z.string(),
    companyManagers: z.array(personRefSchema),
    platformManagers: z.array(personRefSchema),
    businessSupportEmailList: z.array(z.string()),
    modules: z.array(z.object({ id: uuid, title: z.string(), version: z.int().min(1) })),
  })
  .partial()
export type LicenceTerms = z.infer<typeof licenceTermsSchema>
/** One change of a licence. `before` and `after`: the terms that changed. */
export const licenceChangeSchema = z.object({
  id: uuid,
  action: z.enum(eventActions.licence),
  /** Null: the platform itself. */
  actor: personRefSchema.nullable(),
  creationDate: timestamp,
  before: licenceTermsSchema,
  after: licenceTermsSchema,
})
export type LicenceChange = z.infer<typeof licenceChangeSchema>
