import { z } from 'zod'
import { count, day, refusal, revision, timestamp, titledRef, url, uuid } from '../field/index.ts'
import { personRefSchema } from '../user/index.ts'

export const userGroupRefSchema = z.object({ id: uuid, name: z.string() })

export const userGroupRowSchema = userGroupRefSchema.extend({
  userCount: count,
  /** Modules that its members get. */
  moduleCount: count,
  creationDate: timestamp,
})
export type UserGroupRow = z.infer<typeof userGroupRowSchema>

/** Members that a group lists itself; all of them are the people of the company in that group. */
export const shownMembers = 100

export const userGroupSchema = userGroupRowSchema.extend({
  /** Who joined last first. */
  users: z.array(personRefSchema.extend({ joinDate: timestamp })),
  revision,
})
export type UserGroup = z.infer<typeof userGroupSchema>

const people = z.object({
  count,
  /** The first three that still have an account. */
  users: z.array(personRefSchema),
})
/** A module that the members of a group get. */
export const groupModuleSchema = z.object({
  id: uuid,
  title: z.string(),
  illustration: url.nullable(),
  themeId: uuid,
  licence: z.object({ id: uuid, name: z.string() }),
  expireDate: day.nullable(),
  dueDate: day.nullable(),
  maxDayTimeLimit: z.int().min(1).nullable(),
  /** Members who have access to it. */
  userCount: count,
  /** Members without access who could get it: neither suspended nor of another domain. */
  missing: count,
})
export type GroupModule = z.infer<typeof groupModuleSchema>

/** What people got from a module of their group. */
export const groupGiftSchema = z.object({
  module: titledRef,
  /** People who got it. */
  given: count,
  /** People who did not, because of their domain or because they are suspended. */
  leftOut: count,
  /** Why nobody got it. */
  error: refusal.nullable(),
})
export type GroupGift = z.infer<typeof groupGiftSchema>

/** A person who left a group and still has modules that it gave. */
export const formerUserSchema = personRefSchema.extend({
  leftDate: timestamp,
  accesses: z.array(z.object({ id: uuid, module: titledRef })),
})
export type FormerUser = z.infer<typeof formerUserSchema>

/** One change of a group. */
export const userGroupChangeSchema = z.object({
  id: uuid,
  action: z.string(),
  actor: personRefSchema.nullable(),
  creationDate: timestamp,
  /** The name that it got. */
  name: z.string().nullable(),
  joined: people,
  left: people,
  module: titledRef.nullable(),
})
export type UserGroupChange = z.infer<typeof userGroupChangeSchema>

/** The answer to people who joined. */
export const joinedSchema = z.object({
  /** People who were not in the group before. */
  added: count,
  /** People who were in it already. */
  already: count,
  /** For each module of the group. */
  modules: z.array(groupGiftSchema),
})
export type Joined = z.infer<typeof joinedSchema>
