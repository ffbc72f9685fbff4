export { findLastBackup, recordBackup } from './backup.ts'
export { countMails, getJobStatus } from './get-job-status.ts'
export { getTestMail, recordJobAct, releaseMails, removeFailedJobs, retryJobs, sendTestMail } from './retry-jobs.ts'
