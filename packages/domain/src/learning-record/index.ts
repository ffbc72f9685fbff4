export { getAccessRecord, getOwnActivity, getOwnRecord, getUserRecord } from './get-record.ts'
export {
  getRecordFile,
  makeAccessRecordFile,
  makeOwnRecordFile,
  makeUserRecordFile,
  type RecordDocument,
  readRecordDocument,
} from './record-file.ts'
