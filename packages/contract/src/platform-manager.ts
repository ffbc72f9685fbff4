import { z } from 'zod'
import { editFields, email, revision, timestamp } from './field.ts'
import { platformRightsInput, platformRightsSchema } from './rights.ts'
import { personRefSchema } from './user.ts'

/**
 * Replaces the rights of everybody in the list; without any right they are no longer platform
 * managers.
 */
export const setPlatformManagersInput = z.object({
  userList: z.array(email).min(1).max(200),
  platformManagementRights: platformRightsInput,
  ...editFields,
})
export type SetPlatformManagersInput = z.infer<typeof setPlatformManagersInput>

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
