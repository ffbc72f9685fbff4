export { getPlatformManager, listPlatformManagers } from './list-platform-managers.ts'
export { hasKeeper, isLastManager, keepPlatformManager, lockPlatformManagers } from './lock-platform-managers.ts'
export { assertMayTouch } from './may-touch.ts'
export { setPlatformManagers } from './set-platform-managers.ts'
