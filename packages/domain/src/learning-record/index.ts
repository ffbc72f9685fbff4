export { getAccessRecord, getUserRecord } from './company-record.ts'
export { getOwnActivity, getOwnRecord } from './own-record.ts'
export {
  getRecordFile,
  makeAccessRecordFile,
  makeOwnRecordFile,
  makeUserRecordFile,
  type RecordDocument,
  readRecordDocument,
} from './record-file.ts'
