import { byIdInput } from '@cursus/contract/field'
import {
  jobStatusSchema,
  jobsActedSchema,
  releaseMailsInput,
  removeFailedJobsInput,
  retryJobsInput,
  testMailResultSchema,
  testMailSchema,
} from '@cursus/contract/job'
import { oldCountInput, oldCountSchema, retentionInput, retentionSchema } from '@cursus/contract/retention'
import { getJobStatus, getTestMail, releaseMails, removeFailedJobs, retryJobs, sendTestMail } from '@cursus/domain/job'
import { countOld, listRetention, setRetention } from '@cursus/domain/retention'
import { z } from 'zod'
import { management } from '../../calls/declare.ts'

/** For people who may open the dashboard of the queues, see `ops/job-dashboard.ts`. */
const write = management('platformManagers.write')

export const jobCalls = {
  status: write.query({
    path: 'GET job',
    summary: 'Get what waits and what failed in the background',
    answer: jobStatusSchema,
    verb: getJobStatus,
  }),
  retry: write.mutation({
    path: 'POST job/retry',
    summary:
      'Run failed jobs again, send mails or notifications that were given up, or write to refused addresses again',
    input: retryJobsInput,
    answer: jobsActedSchema,
    verb: retryJobs,
  }),
  removeFailed: write.mutation({
    path: 'POST job/removeFailed',
    summary: 'Remove failed jobs; what they were to do is not done',
    input: removeFailedJobsInput,
    answer: jobsActedSchema,
    verb: removeFailedJobs,
  }),
  releaseMails: write.mutation({
    path: 'POST job/releaseMails',
    summary: 'Confirm that mails are sent from here, and send or drop those that wait',
    input: releaseMailsInput,
    answer: jobsActedSchema,
    verb: releaseMails,
  }),
  sendTestMail: write.mutation({
    path: 'POST job/testMail',
    summary: 'Send a test e-mail to oneself',
    answer: testMailSchema,
    verb: sendTestMail,
  }),
  testMail: write.query({
    path: 'GET job/testMail/:id',
    summary: 'Get what became of a test e-mail',
    input: byIdInput,
    answer: testMailResultSchema,
    verb: getTestMail,
  }),
  retention: write.query({
    path: 'GET retention',
    summary: 'List for how many days each kind of data is kept',
    answer: z.array(retentionSchema),
    verb: listRetention,
  }),
  countOld: write.query({
    path: 'GET retention/old',
    summary: 'Count what of a kind is older than so many days',
    input: oldCountInput,
    answer: oldCountSchema,
    verb: countOld,
  }),
  setRetention: write.mutation({
    path: 'PATCH retention',
    summary: 'Set for how many days a kind of data is kept; null: for ever. What is older is removed within a day',
    input: retentionInput,
    verb: setRetention,
  }),
}
