import { z } from 'zod'
import { count, day, namedRef, revision, timestamp, url, uuid } from '../field/index.ts'
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
  revision,
})
export type Licence = z.infer<typeof licenceSchema>
/** One row of `company/{id}/module`: a module version in a licence of the company. */
export const companyModuleSchema = licenceModuleSchema.extend({ licence: z.object({ id: uuid, name: z.string() }) })
export type CompanyModule = z.infer<typeof companyModuleSchema>
