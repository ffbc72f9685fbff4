export { removeOrphanFiles } from './remove-orphan-files.ts'
