import { jobStatusSchema, jobsActedSchema, removeFailedJobsInput, retryJobsInput } from '@cursus/contract/job'
import { getJobStatus, removeFailedJobs, retryJobs } from '@cursus/domain/job'
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
}
