import { z } from 'zod'
import { day, namedRef, timestamp, url, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { moduleTypeSchema } from '../module/index.ts'

export const usageSchema = z.object({ current: z.number(), max: z.number() })
export const licenceRowSchema = z.object({
  id: uuid,
  name: z.string(),
  usage: usageSchema,
  startDate: day,
  endDate: day,
  suspended: z.boolean(),
  active: z.boolean(),
  expired: z.boolean(),
  moduleCount: z.number(),
  mandatoryExpireDate: z.boolean(),
  hasAuthorizedDomainList: z.boolean(),
})
export type LicenceRow = z.infer<typeof licenceRowSchema>
export const licenceModuleSchema = z.object({
  id: uuid,
  moduleVersionId: uuid,
  version: z.number(),
  latestVersion: z.number(),
  title: z.string(),
  type: moduleTypeSchema,
  language: languageSchema,
  illustration: url.nullable(),
  theme: namedRef,
  contentCount: z.number(),
  activeUserCount: z.number(),
  archived: z.boolean(),
})
export const licenceSchema = licenceRowSchema.extend({
  maxActiveUserAllowed: z.number(),
  authorizedDomainList: z.array(z.string()),
  comment: z.string(),
  companyManagerIdList: z.array(uuid),
  platformManagerIdList: z.array(uuid),
  businessSupportEmailList: z.array(z.string()),
  modules: z.array(licenceModuleSchema),
  creationDate: timestamp,
})
export type Licence = z.infer<typeof licenceSchema>
/** One row of `company/{id}/module`: a module version that a licence of the company gives. */
export const companyModuleSchema = licenceModuleSchema.extend({ licence: z.object({ id: uuid, name: z.string() }) })
export type CompanyModule = z.infer<typeof companyModuleSchema>
