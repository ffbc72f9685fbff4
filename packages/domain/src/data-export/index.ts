export { createExport, getExport, listExports, openExport } from './company-exports.ts'
export { getDataExport, openDataExport, requestDataExport } from './own-data-export.ts'
export { type DrawExport, failDataExport, prepareDataExport, reviveDataExport } from './prepare-data-export.ts'
export type { CompanyExportSource, ExportedRow } from './read-company-export.ts'
export {
  eraseDataExports,
  removeOldDataExports,
  resendWaitingDataExports,
} from './sweep-data-exports.ts'
