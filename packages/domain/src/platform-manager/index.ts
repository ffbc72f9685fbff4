export { getPlatformManager, listPlatformManagers } from './list-platform-managers.ts'
export { setPlatformManagers } from './set-platform-managers.ts'
