import { z } from 'zod'
import { editFields, email } from '../field/index.ts'
import { platformRightsInput } from '../rights/index.ts'

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
