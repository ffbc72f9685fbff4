export { getJobStatus } from './get-job-status.ts'
export { recordJobAct } from './record-job-act.ts'
export { removeFailedJobs } from './remove-failed-jobs.ts'
export { retryJobs } from './retry-jobs.ts'
