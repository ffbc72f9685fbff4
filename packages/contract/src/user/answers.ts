import { z } from 'zod'
import { companyRefSchema, count, revision, timestamp, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { companyRightsSchema, platformRightsSchema } from '../rights/index.ts'

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
})
export type User = z.infer<typeof userSchema>
