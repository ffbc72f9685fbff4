import { z } from 'zod'
import { editFields, flag, shortName } from '../field/index.ts'
import { uploadSchema } from '../file/index.ts'

export const createCompanyInput = z.object({ name: shortName, logo: uploadSchema.optional() })
export type CreateCompanyInput = z.infer<typeof createCompanyInput>
export const updateCompanyInput = z.object({
  name: shortName.optional(),
  logo: uploadSchema.optional(),
  removeLogo: flag.optional(),
  ...editFields,
})
export type UpdateCompanyInput = z.infer<typeof updateCompanyInput>
