import { z } from 'zod'
import { editFields, flag, shortName } from '../field/index.ts'
import { uploadSchema } from '../file/index.ts'
import { createLicenceInput } from '../licence/index.ts'
import { addManagersInput } from '../manager/index.ts'

export const createCompanyInput = z.object({
  name: shortName,
  logo: uploadSchema.optional(),
  /** The first managers. */
  managers: addManagersInput.optional(),
  /** The first licence; the first managers are told about it. */
  licence: createLicenceInput.omit({ companyManagerIdList: true }).optional(),
})
export type CreateCompanyInput = z.infer<typeof createCompanyInput>
export const updateCompanyInput = z.object({
  name: shortName.optional(),
  logo: uploadSchema.optional(),
  removeLogo: flag.optional(),
  ...editFields,
})
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>
