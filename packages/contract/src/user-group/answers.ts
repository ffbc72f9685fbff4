import { z } from 'zod'
import { count, revision, timestamp, uuid } from '../field/index.ts'
import { personRefSchema } from '../user/index.ts'

export const userGroupRefSchema = z.object({ id: uuid, name: z.string() })

export const userGroupRowSchema = userGroupRefSchema.extend({
  userCount: count,
  creationDate: timestamp,
})
export type UserGroupRow = z.infer<typeof userGroupRowSchema>

/** Members that a group lists itself; all of them are the people of the company in that group. */
export const shownMembers = 100

export const userGroupSchema = userGroupRowSchema.extend({
  /** The 100 who joined last. */
  users: z.array(personRefSchema.extend({ joinDate: timestamp })),
  revision,
})
export type UserGroup = z.infer<typeof userGroupSchema>

const people = z.object({
  count,
  /** The first three that still have an account. */
  users: z.array(personRefSchema),
})
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
})
export type UserGroupChange = z.infer<typeof userGroupChangeSchema>

/** The answer to people who joined. */
export const joinedSchema = z.object({
  /** People who were not in the group before. */
  added: count,
  /** People who were in it already. */
  already: count,
})
export type Joined = z.infer<typeof joinedSchema>
