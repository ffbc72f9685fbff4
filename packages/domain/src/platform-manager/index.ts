export { getPlatformManager, listPlatformManagers } from './list-platform-managers.ts'
export { hasKeeper, isLastManager, keepPlatformManager, lockPlatformManagers } from './lock-platform-managers.ts'
export { rightsJson, type StoredRights, toPlatformRights } from './platform-manager-row.ts'
export { setPlatformManagers } from './set-platform-managers.ts'
