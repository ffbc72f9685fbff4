export { getAccessRecord, getUserRecord } from './company-record.ts'
export { getOwnActivity, getOwnRecord } from './own-record.ts'
export { readContentSeconds, readLearningSeconds, readSecondsByContent, readSecondsOf } from './read-record.ts'
export {
  eraseRecordFiles,
  getRecordFile,
  makeAccessRecordFile,
  makeOwnRecordFile,
  makeUserRecordFile,
  openRecordFile,
  removeOldRecordFiles,
} from './record-file.ts'
export { signOfActivity } from './sign-of-activity.ts'
export { failRecordFile, type RecordDocument, writeRecordFile } from './write-record-file.ts'
