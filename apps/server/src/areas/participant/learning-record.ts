import { byIdInput } from '@cursus/contract/field'
import { learningActivitySchema, learningRecordSchema, ownRecordInput } from '@cursus/contract/learning-record'
import { recordFileSchema } from '@cursus/contract/made-file'
import { getOwnActivity, getOwnRecord, getRecordFile, makeOwnRecordFile } from '@cursus/domain/learning-record'
import { signedIn } from '../../calls/declare.ts'

export const learningRecordCalls = {
  get: signedIn.query({
    path: 'GET user/me/record',
    summary: 'Get my record of learning, of one module or of all',
    input: ownRecordInput,
    answer: learningRecordSchema,
    verb: getOwnRecord,
  }),
  makeFile: signedIn.mutation({
    path: 'POST user/me/record/file',
    summary: 'Have my record of learning written as PDF',
    input: ownRecordInput,
    answer: recordFileSchema,
    status: 201,
    verb: makeOwnRecordFile,
  }),
  file: signedIn.query({
    path: 'GET user/me/record/file/:id',
    summary: 'Get a record of learning that I asked for as PDF',
    input: byIdInput,
    answer: recordFileSchema,
    verb: getRecordFile,
  }),
  activity: signedIn.query({
    path: 'GET user/me/record/activity',
    summary: 'Get what I learned this month and week',
    answer: learningActivitySchema,
    verb: getOwnActivity,
  }),
}
