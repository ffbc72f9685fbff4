export { getAccessRecord, getUserRecord } from './company-record.ts'
export { getOwnActivity, getOwnRecord } from './own-record.ts'
export { readContentSeconds, readLearningSeconds, readSecondsByContent, readSecondsOf } from './read-record.ts'
export { signOfActivity } from './sign-of-activity.ts'
