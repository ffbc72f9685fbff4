export {
  assertPlatformManagerLeft,
  hasTopManager,
  isLastManager,
  lockPlatformManagers,
} from './lock-platform-managers.ts'
export { assertMayChangeAccounts } from './may-change-accounts.ts'
export {
  companyRightsColumns,
  platformRightsOf,
  type StoredCompanyRights,
  toCompanyRights,
  toPlatformRights,
} from './stored-rights.ts'
