import { z } from 'zod'
import { revision, timestamp } from '../field/index.ts'
import { platformRightsSchema } from '../rights/index.ts'
import { personRefSchema } from '../user/index.ts'

export const platformManagerSchema = personRefSchema.extend({
  platformManagementRights: platformRightsSchema,
  isInvited: z.boolean(),
  isEmailVerified: z.boolean(),
  isSuspended: z.boolean(),
  creationDate: timestamp,
  isMe: z.boolean(),
  /** Revision of the rights. */
  revision,
})
export type PlatformManager = z.infer<typeof platformManagerSchema>
