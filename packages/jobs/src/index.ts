export { type JobsConfig, readRedisSettings } from './backend.ts'
export {
  contracts,
  countReport,
  drawInvitation,
  makeFile,
  relayOutbox,
  sendMails,
  sweeps,
  unpackPackage,
} from './contracts.ts'
export { createJobs, type Jobs } from './create-jobs.ts'
export type { FailedJob, RetryingJob } from './failed-jobs.ts'
export type { JobContract, PayloadOf } from './job-contract.ts'
export { keepSchedules } from './keep-schedules.ts'
export type { HandlersOf, JobHandler } from './run-job.ts'
export { type JobFailure, startWorkers } from './start-workers.ts'
