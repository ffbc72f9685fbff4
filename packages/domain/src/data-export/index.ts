export type { ExportAbout } from './describe-export.ts'
export { createExport, getDataExport, listExports, requestDataExport } from './exports.ts'
export { type CompanyExportSource, type ExportedRow, readCompanyExport } from './read-company-export.ts'
export { makeOwnData } from './write-own-data.ts'
