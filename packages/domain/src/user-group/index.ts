export {
  addGroupUsers,
  addPeople,
  keepFormerUsers,
  listFormerUsers,
  removeGroupUsers,
  revokeFormerUsers,
} from './change-group-users.ts'
export { getUserGroup, getUserGroupSheet, listGroupHistory, listUserGroups } from './get-user-group.ts'
export { addGroupModule, giveMissingModules, previewGroupModule, removeGroupModules } from './group-modules.ts'
export { createGroups, isShort, joinGroup, leaveGroups, lockGroupsForJoining } from './join-groups.ts'
export { listGroupModules } from './list-group-modules.ts'
export { createUserGroup, removeUserGroups, updateUserGroup } from './update-user-group.ts'
