import { z } from 'zod'
import { byIdInput, editFields, email, revision, timestamp } from './field.ts'
import { companyRightsChange, companyRightsInput, companyRightsSchema } from './rights.ts'
import { personRefSchema } from './user.ts'

// The company comes from the path, as in every input of the company area.
export const addManagersInput = z.object({ userList: z.array(email).min(1).max(200), rights: companyRightsInput })
export type AddManagersInput = z.infer<typeof addManagersInput>
export const updateManagerInput = byIdInput.extend({ rights: companyRightsChange, ...editFields })
export type UpdateManagerInput = z.infer<typeof updateManagerInput>

export const managerSchema = personRefSchema.extend({
  rights: companyRightsSchema,
  isInvited: z.boolean(),
  creationDate: timestamp,
  isMe: z.boolean(),
  revision,
})
export type Manager = z.infer<typeof managerSchema>
