export { adoptFiles } from '../stored-file/index.ts'
export { findMissingFiles } from './find-missing-files.ts'
export { findOrphanFiles, removeExpiredFiles } from './sweep-files.ts'
