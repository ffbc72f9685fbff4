import { z } from 'zod'
import { anyOf, editFields, password, personName } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { avatars } from './avatars.ts'

export const avatarSchema = z.enum(avatars as [string, ...string[]])

/** An empty password means "keep it". The e-mail is read-only: it is accepted and ignored. */
export const updateMeInput = z.object({
  email: z.string().max(254).optional(),
  firstname: personName.optional(),
  lastname: personName.optional(),
  avatar: avatarSchema.optional(),
  language: languageSchema.optional(),
  password: z.union([z.literal(''), password]).optional(),
  ...editFields,
})
export type UpdateMeInput = z.infer<typeof updateMeInput>

/** State of an account: known by e-mail only, e-mail not confirmed, active, suspended. */
export const userStateSchema = z.enum(['active', 'suspended', 'unverified', 'invited'])
export type UserState = z.infer<typeof userStateSchema>
export const listUsersInput = listQuery.extend({ state: anyOf(userStateSchema) })
export type ListUsersInput = Partial<z.infer<typeof listUsersInput>>
