import { z } from 'zod'
import { editFields, email } from '../field/index.ts'
import { platformRightsInput } from '../rights/index.ts'

/** Rights of everybody in the list, instead of those they had; without any right they are no platform managers any more. */
export const setPlatformManagersInput = z.object({
  userList: z.array(email).min(1).max(200),
  platformManagementRights: platformRightsInput,
  ...editFields,
})
export type SetPlatformManagersInput = z.infer<typeof setPlatformManagersInput>
