export { archiveModules, changeCover, previewRestoreModules, publishModules, restoreModules } from './change-modules.ts'
export { createModule, duplicateModule } from './create-module.ts'
export {
  createModuleVersion,
  restoreModuleVersion,
  updateModulesToLatestContents,
  updateToLatestContents,
} from './create-module-version.ts'
export { getModule } from './get-module.ts'
export { listArchivedModules, listModules, listModuleTags } from './list-modules.ts'
export {
  compareModuleVersions,
  getModuleVersion,
  listAllModuleVersions,
  listModuleVersions,
} from './module-versions.ts'
