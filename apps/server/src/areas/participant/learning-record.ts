import { learningActivitySchema, learningRecordSchema, ownRecordInput } from '@cursus/contract/learning-record'
import { getOwnActivity, getOwnRecord } from '@cursus/domain/learning-record'
import { signedIn } from '../../calls/declare.ts'

export const learningRecordCalls = {
  get: signedIn.query({
    path: 'GET user/me/record',
    summary: 'Get my record of learning, of one module or of all',
    input: ownRecordInput,
    answer: learningRecordSchema,
    verb: getOwnRecord,
  }),
  activity: signedIn.query({
    path: 'GET user/me/record/activity',
    summary: 'Get what I learned this month and week',
    answer: learningActivitySchema,
    verb: getOwnActivity,
  }),
}
