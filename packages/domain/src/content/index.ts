export { archiveContents, restoreContents } from './archive-contents.ts'
export { checkContent } from './check-content.ts'
export { compareContentVersions } from './compare-content-versions.ts'
export {
  contentReference,
  isOutdated,
  newestReady,
  outdatedInModules,
  relationsOf,
} from './content-row.ts'
export { createContent } from './create-content.ts'
export { createContentVersion } from './create-content-version.ts'
export { duplicateContent } from './duplicate-content.ts'
export { getContent } from './get-content.ts'
export { getContentVersion } from './get-content-version.ts'
export { listContentVersions } from './list-content-versions.ts'
export { listArchivedContents, listContentPages, listContents } from './list-contents.ts'
export { type ProcessingMessage, processingChannel } from './processing-progress.ts'
export { restoreContentVersion } from './restore-content-version.ts'
export { listContentTags, renameTag, tagsOfVersions } from './store-tags.ts'
export { resendUnfinishedPackages, unpackAgain } from './unpack-again.ts'
export {
  giveUpUnpacking,
  hasPackageLeft,
  maxUnpackTries,
  type UnpackRun,
  unpackContentVersion,
} from './unpack-content-version.ts'
export { updateContents } from './update-contents.ts'
