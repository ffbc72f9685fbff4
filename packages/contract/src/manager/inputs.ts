import { z } from 'zod'
import { byIdInput, editFields, email } from '../field/index.ts'
import { companyRightsChange, companyRightsInput } from '../rights/index.ts'

// The company comes from the path, as in every input of the company area.
export const addManagersInput = z.object({ userList: z.array(email).min(1).max(200), rights: companyRightsInput })
export type AddManagersInput = z.infer<typeof addManagersInput>
export const updateManagerInput = byIdInput.extend({ rights: companyRightsChange, ...editFields })
export type UpdateManagerInput = z.infer<typeof updateManagerInput>
