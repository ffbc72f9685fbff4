import { z } from 'zod'
import { accessTerms } from '../access/index.ts'
import { anyOf, byIdInput, editFields, email, id, idList, shortName } from '../field/index.ts'
import { listQuery } from '../list/index.ts'

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
