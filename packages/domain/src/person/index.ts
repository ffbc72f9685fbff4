export { isOpenAccount } from './account-terms.ts'
export { copyPeople, countPeople, lockAgainstRemoval, lockForRemoval } from './company-people.ts'
export { lockPeople } from './lock-people.ts'
export { isMember, type Members, readMembers, readPeople } from './members.ts'
export {
  companyPersonById,
  companyPersonColumns,
  isAcquainted,
  isInvited,
  personById,
  personColumns,
  toPerson,
} from './person.ts'
export { publishedSingly, publishToUsers } from './publish-to-users.ts'
