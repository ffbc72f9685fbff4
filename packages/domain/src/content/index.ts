export {
  contentReference,
  isOutdated,
  newestReady,
  outdatedInModules,
  relationsOf,
} from './content-row.ts'
export { compareContentVersions, getContentVersion, listContentVersions } from './content-versions.ts'
export { checkContent, createContent, duplicateContent } from './create-content.ts'
export { createContentVersion, restoreContentVersion } from './create-content-version.ts'
export { getContent } from './get-content.ts'
export { listArchivedContents, listContentPages, listContents } from './list-contents.ts'
export { processingChannel } from './processing-progress.ts'
export { listContentTags, renameTag, tagsOfVersions } from './store-tags.ts'
export { resendUnfinishedPackages, unpackAgain } from './unpack-again.ts'
export { giveUpUnpacking, hasPackageLeft, maxUnpackTries, unpackContentVersion } from './unpack-content-version.ts'
export { archiveContents, restoreContents, updateContents } from './update-contents.ts'
