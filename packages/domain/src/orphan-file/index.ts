export { findMissingFiles } from './find-missing-files.ts'
export { removeOrphanFiles } from './remove-orphan-files.ts'
export { removeUnfinishedFiles } from './remove-unfinished-files.ts'
