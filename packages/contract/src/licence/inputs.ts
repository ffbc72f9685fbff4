import { z } from 'zod'
import {
  anyOf,
  byIdInput,
  dateOnly,
  editFields,
  email,
  emailDomain,
  flag,
  id,
  integer,
  listOf,
  shortName,
} from '../field/index.ts'
import { type ListQuery, listQuery } from '../list/index.ts'

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
