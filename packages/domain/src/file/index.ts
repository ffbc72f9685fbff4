export { contentResources, fileUrl, isMediaKey, moduleResources, toResource } from './resource-json.ts'
export {
  editedResourceIds,
  findFileName,
  insertResources,
  keptResourceIds,
  type NewResource,
  storeAttachments,
} from './resources.ts'
export { runApart } from './run-apart.ts'
export { type FileStore, withStoredFiles } from './store-files.ts'
export { withLocalFile } from './with-local-file.ts'
