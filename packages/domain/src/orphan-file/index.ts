export { removeOrphanFiles } from './remove-orphan-files.ts'
export { removeUnfinishedFiles, uploadFolder } from './remove-unfinished-files.ts'
