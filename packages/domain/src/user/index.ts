export { createUser, findOrInviteUsers, type GrantedUser, limitNewPeople } from './create-user.ts'
export { getMe, getUser, listUsers } from './get-user.ts'
export { suspendUsers, unsuspendUsers } from './suspend-users.ts'
export { updateMe } from './update-me.ts'
