export { type JobsConfig, migrateJobs, readRedisSettings } from './backend.ts'
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
export { createJobs, type JobCounts, type Jobs, type SendOptions } from './create-jobs.ts'
export type { FailedJob, RetryingJob } from './failed-jobs.ts'
export {
  type ContractTable,
  defineJob,
  type JobContract,
  type PayloadOf,
  type QueueName,
  queueNames,
} from './job-contract.ts'
export { keepSchedules, type Schedule, type ScheduleKeeper } from './keep-schedules.ts'
export type { Relay } from './relay.ts'
export type { HandlersOf, JobHandler, JobRun } from './run-job.ts'
export { type JobFailure, startWorkers, type WorkerSettings, type Workers } from './start-workers.ts'
