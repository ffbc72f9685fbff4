import { z } from 'zod'
import { contentTypeSchema } from './content.ts'
import { eventActions } from './event-values.ts'
import {
  anyOf,
  byIdInput,
  chosenCover,
  count,
  dateOnly,
  day,
  editFields,
  email,
  emailDomain,
  flag,
  id,
  integer,
  languageSchema,
  listOf,
  namedRef,
  percent,
  revision,
  shortName,
  timestamp,
  url,
  uuid,
} from './field.ts'
import { type ListQuery, listQuery } from './list.ts'
import { moduleTypeSchema } from './module.ts'
import { personRefSchema } from './user.ts'

const licenceModule = z.object({ moduleId: id, moduleVersionId: id })
// Lists are read from multipart too: a company is created with its first licence.
const licenceFields = {
  name: shortName,
  startDate: dateOnly,
  endDate: dateOnly,
  maxActiveUserAllowed: integer(1, 10_000_000),
  hasAuthorizedDomainList: flag.default(false),
  authorizedDomainList: listOf(emailDomain, 500).default([]),
  mandatoryExpireDate: flag.default(false),
  comment: z.string().trim().max(2000).default(''),
  companyManagerIdList: listOf(id, 500).default([]),
  platformManagerIdList: listOf(id, 500).default([]),
  businessSupportEmailList: listOf(email, 50).default([]),
}
/** Modules by id (latest version) or by id and version; at least one (specification §5 Company). */
const licenceModules = {
  moduleIdList: listOf(id, 500).optional(),
  modules: listOf(licenceModule, 500).optional(),
}
export const createLicenceInput = z.object({ ...licenceFields, ...licenceModules })
export type CreateLicenceInput = z.infer<typeof createLicenceInput>
export const updateLicenceInput = z
  .object({
    ...licenceFields,
    hasAuthorizedDomainList: flag,
    authorizedDomainList: z.array(emailDomain).max(500),
    mandatoryExpireDate: flag,
    comment: z.string().trim().max(2000),
    companyManagerIdList: z.array(id).max(500),
    platformManagerIdList: z.array(id).max(500),
    businessSupportEmailList: z.array(email).max(50),
    /** Modules whose running `course` accesses also move to the new version. */
    moveRunningModuleIdList: z.array(id).max(500),
  })
  .partial()
  .extend({ id, ...licenceModules, ...editFields })
export type UpdateLicenceInput = z.infer<typeof updateLicenceInput>

export const getLicenceModuleInput = byIdInput.extend({ moduleId: id })
export const previewLicensedContentInput = getLicenceModuleInput.extend({ contentVersionId: id })

export const listLicencesInput = listQuery.extend({
  id: anyOf(id),
  /** Licences that give one of these modules. */
  moduleId: anyOf(id),
})
export type ListLicencesInput = Partial<z.infer<typeof listLicencesInput>>

export const listCompanyModulesInput = listQuery.extend({
  moduleId: anyOf(id),
  moduleLicenceId: anyOf(id),
  archived: flag.optional(),
  /** One row per module: in the newest of its licensed versions that match. */
  eachOnce: flag.optional(),
})
export type ListCompanyModulesInput = Partial<z.infer<typeof listCompanyModulesInput>>
export const listUpgradePeopleInput = getLicenceModuleInput.extend({
  /** The version to which they would move. */
  moduleVersionId: id,
  ...listQuery.pick({ limit: true, offset: true }).shape,
})
export type ListUpgradePeopleInput = { id: string; moduleId: string; moduleVersionId: string } & Pick<
  ListQuery,
  'limit' | 'offset'
>

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
  cover: chosenCover,
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
