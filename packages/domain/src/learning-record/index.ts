export { getAccessRecord, getUserRecord } from './company-record.ts'
export { getOwnActivity, getOwnRecord } from './own-record.ts'
export {
  eraseRecordFiles,
  getRecordFile,
  makeAccessRecordFile,
  makeOwnRecordFile,
  makeUserRecordFile,
  openRecordFile,
  removeOldRecordFiles,
} from './record-file.ts'
export { failRecordFile, type RecordDocument, writeRecordFile } from './write-record-file.ts'
