export { addManagers } from './add-managers.ts'
export { getManager, listManagers } from './list-managers.ts'
export { removeManagers } from './remove-managers.ts'
export { updateManager } from './update-manager.ts'
