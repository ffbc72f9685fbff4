import { z } from 'zod'
import { accessTerms } from './access.ts'
import {
  anyOf,
  byIdInput,
  chosenCover,
  count,
  day,
  editFields,
  email,
  id,
  idList,
  refusal,
  revision,
  shortName,
  timestamp,
  titledRef,
  url,
  uuid,
} from './field.ts'
import { listQuery } from './list.ts'
import { personRefSchema } from './user.ts'

const userList = z.array(email).min(1).max(10_000)

export const listUserGroupsInput = listQuery.extend({
  /** Groups whose members get one of these modules. */
  moduleId: anyOf(id),
  /** Groups of this person. */
  userId: id.optional(),
})
export type ListUserGroupsInput = Partial<z.infer<typeof listUserGroupsInput>>

/** `userList`: e-mails; unknown ones become invited accounts. */
export const createUserGroupInput = z.object({ name: shortName, userList })
export type CreateUserGroupInput = z.infer<typeof createUserGroupInput>

/** `userList` replaces all members. */
export const updateUserGroupInput = byIdInput.extend({
  name: shortName.optional(),
  userList: userList.optional(),
  ...editFields,
})
export type UpdateUserGroupInput = z.infer<typeof updateUserGroupInput>

/** By e-mail, or by id when they are people of the company already. */
export const addGroupUsersInput = byIdInput.extend({
  userList: z.array(email).max(10_000).default([]),
  userIdList: z.array(id).max(1000).default([]),
})
export type AddGroupUsersInput = z.infer<typeof addGroupUsersInput>

/** `idList`: the people. */
export const removeGroupUsersInput = byIdInput.extend({ idList })
export type RemoveGroupUsersInput = z.infer<typeof removeGroupUsersInput>

/** People of the company; `id`: the group, not needed to count them. */
export const addPeopleInput = z.object({ id: id.optional(), idList })
export type AddPeopleInput = z.infer<typeof addPeopleInput>

/** `id`: the group; its members get the module on these terms. */
export const addGroupModuleInput = byIdInput.extend({ moduleLicenceId: id, moduleId: id, ...accessTerms })
export type AddGroupModuleInput = z.infer<typeof addGroupModuleInput>

/** `idList`: modules of the group. */
export const groupModulesInput = byIdInput.extend({ idList })
export type GroupModulesInput = z.infer<typeof groupModulesInput>

/** `idList`: people who left the group. */
export const formerUsersInput = byIdInput.extend({ idList })
export type FormerUsersInput = z.infer<typeof formerUsersInput>

const userGroupRefSchema = z.object({ id: uuid, name: z.string() })

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
  cover: chosenCover,
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
