import { z } from 'zod'
import {
  anyOf,
  companyRefSchema,
  count,
  editFields,
  languageSchema,
  password,
  personName,
  revision,
  timestamp,
  uuid,
} from './field.ts'
import { listQuery } from './list.ts'
import { companyRightsSchema, platformRightsSchema } from './rights.ts'
import { avatars } from './user-values.ts'

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
const userStateSchema = z.enum(['active', 'suspended', 'unverified', 'invited'])
export type UserState = z.infer<typeof userStateSchema>
export const listUsersInput = listQuery.extend({ state: anyOf(userStateSchema) })
export type ListUsersInput = Partial<z.infer<typeof listUsersInput>>

export const personRefSchema = z.object({
  id: uuid,
  email: z.string().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  avatar: z.string(),
})
export type PersonRef = z.infer<typeof personRefSchema>

/** `GET user/me` (specification §3 User). `companies` is a map by company id. */
export const meSchema = z.object({
  id: uuid,
  email: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  avatar: z.string(),
  language: languageSchema,
  isSuspended: z.boolean(),
  isEmailVerified: z.boolean(),
  creationDate: timestamp,
  /** When the user asked for the account to be deleted. */
  deletionRequestedAt: timestamp.nullable(),
  platformManagementRights: platformRightsSchema,
  companies: z.record(z.string(), z.object({ company: companyRefSchema, rights: companyRightsSchema })),
  /** Revision of the profile. */
  revision,
})
export type Me = z.infer<typeof meSchema>

/** An account in platform management (specification §3 User). */
export const userRowSchema = personRefSchema.extend({
  language: languageSchema,
  isInvited: z.boolean(),
  isEmailVerified: z.boolean(),
  isSuspended: z.boolean(),
  creationDate: timestamp,
  lastSignIn: timestamp.nullable(),
  /** When the person asked for the account to be deleted. */
  deletionRequestedAt: timestamp.nullable(),
  platformManagementRights: platformRightsSchema,
  isMe: z.boolean(),
})
export type UserRow = z.infer<typeof userRowSchema>
/** `rights` when the person manages the company; accesses include past ones. */
export const userSchema = userRowSchema.extend({
  companies: z.array(
    z.object({
      company: companyRefSchema,
      rights: companyRightsSchema.nullable(),
      accessCount: count,
      liveCount: count,
    }),
  ),
  /**
   * The last account that can change platform managers; it can neither be suspended nor deleted.
   */
  isLastManager: z.boolean(),
  /**
   * When and how a mail server refused the present e-mail; since then it gets only what its owner
   * asks for.
   */
  emailRefusedAt: timestamp.nullable(),
  emailRefusal: z.string().nullable(),
})
export type User = z.infer<typeof userSchema>
