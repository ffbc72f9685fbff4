export { encodeImage } from './encode-image.ts'
export { contentResources, fileUrl, isMediaKey, mediaFolders, moduleResources, toResource } from './resource-json.ts'
export {
  editedResourceIds,
  findFileName,
  insertResources,
  keptResourceIds,
  type NewResource,
  storeAttachments,
} from './resources.ts'
export { runApart } from './run-apart.ts'
export { type FileStore, type SizeLimit, withStoredFiles } from './store-files.ts'
export { withLocalFile } from './with-local-file.ts'
