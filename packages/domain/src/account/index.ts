export { getUser } from './get-user.ts'
export { listUsers } from './list-users.ts'
export { removeUser } from './remove-user.ts'
export { suspendUsers, unsuspendUsers } from './suspend-users.ts'
