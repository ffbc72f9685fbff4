import { z } from 'zod'
import { eventActions } from '../event/index.ts'
import { count, percent, revision, timestamp, titledRef, uuid } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { personRefSchema } from '../user/index.ts'

/**
 * A person of a company; the names are those that the company gave until the person writes theirs.
 */
export const companyUserRowSchema = personRefSchema.extend({
  isInvited: z.boolean(),
  isSuspended: z.boolean(),
  /** When the company removed the person from its list; null for the others. */
  removedDate: timestamp.nullable(),
  accessCount: count,
  activeAccessCount: count,
  progress: percent,
  lastAccess: timestamp.nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  /** Free fields of the company, by name. */
  attributes: z.array(z.object({ id: uuid, name: z.string(), value: z.string() })),
})
export type CompanyUserRow = z.infer<typeof companyUserRowSchema>

/** `given`: by the company, also when the person has names of their own. */
export const companyUserSchema = companyUserRowSchema.extend({
  given: z.object({
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    language: languageSchema.nullable(),
  }),
  revision,
})
export type CompanyUser = z.infer<typeof companyUserSchema>

/** One change of a person of a company: of what it says about them, or of one of their accesses. */
export const companyUserChangeSchema = z.object({
  id: uuid,
  kind: z.enum([...eventActions.access, 'createUser', 'updateUser', 'removeUser']),
  /** Null: the platform itself. */
  actor: personRefSchema.nullable(),
  creationDate: timestamp,
  /** The access, with the title of its module. */
  access: titledRef.nullable(),
  /** What was changed about the person; `attributes` for any of them. */
  fields: z.array(z.string()),
  /** Why a result was corrected. */
  reason: z.string().nullable(),
})
export type CompanyUserChange = z.infer<typeof companyUserChangeSchema>

/** A value that somebody of the company has. */
export const attributeValueSchema = z.object({ attributeId: uuid, name: z.string(), value: z.string() })
export type AttributeValue = z.infer<typeof attributeValueSchema>

/** A free field of the people of a company, and how many of them have it. */
/** `userCount`: people who have a value; at most `maxCounted` + 1. */
export const companyAttributeSchema = z.object({ id: uuid, name: z.string(), userCount: count })
export type CompanyAttribute = z.infer<typeof companyAttributeSchema>
