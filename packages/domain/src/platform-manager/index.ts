export { getPlatformManager, listPlatformManagers } from './list-platform-managers.ts'
export { removePlatformManagers, setPlatformManagers } from './set-platform-managers.ts'
