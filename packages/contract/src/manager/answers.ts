import { z } from 'zod'
import { revision, timestamp } from '../field/index.ts'
import { companyRightsSchema } from '../rights/index.ts'
import { personRefSchema } from '../user/index.ts'

export const managerSchema = personRefSchema.extend({
  rights: companyRightsSchema,
  isInvited: z.boolean(),
  creationDate: timestamp,
  isMe: z.boolean(),
  revision,
})
export type Manager = z.infer<typeof managerSchema>
