export { findMissingFiles } from './find-missing-files.ts'
export { findOrphanFiles, removeOrphanFiles } from './remove-orphan-files.ts'
export { removeUnfinishedFiles } from './remove-unfinished-files.ts'
