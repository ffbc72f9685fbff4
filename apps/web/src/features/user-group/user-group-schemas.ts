import { createUserGroupInput } from '@cursus/contract/user-group'

export const userGroupSchema = createUserGroupInput
export const nameSchema = createUserGroupInput.pick({ name: true })
export const peopleSchema = createUserGroupInput.pick({ userList: true })
