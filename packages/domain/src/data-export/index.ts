export { getDataExport, openDataExport, requestDataExport } from './own-data-export.ts'
export { prepareDataExport } from './prepare-data-export.ts'
export { dropDataExports, removeOldDataExports, resendWaitingDataExports } from './sweep-data-exports.ts'
