export { platformRightsLeft } from '../rights-left.ts'
export { getPlatformManager, listPlatformManagers } from './list-platform-managers.ts'
export {
  assertPlatformManagerLeft,
  hasTopManager,
  isLastManager,
  lockPlatformManagers,
} from './lock-platform-managers.ts'
export { assertMayChangeAccounts } from './may-change-accounts.ts'
export { setPlatformManagers } from './set-platform-managers.ts'
