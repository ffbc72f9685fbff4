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
import { getJobStatus, getTestMail, releaseMails, removeFailedJobs, retryJobs, sendTestMail } from '@cursus/domain/job'
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
    summary: 'Run failed jobs again, or send mails or notifications that were given up',
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
}
