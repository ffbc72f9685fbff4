export {
  type CompanyExportSource,
  createExport,
  type ExportAbout,
  type ExportedRow,
  getDataExport,
  listExports,
  readCompanyExport,
  requestDataExport,
} from './company-export.ts'
export { makeOwnData } from './write-own-data.ts'
