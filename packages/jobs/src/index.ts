export { type JobsConfig, migrateJobs } from './backend.ts'
export { countReport } from './contracts/count-report.ts'
export { makeFile } from './contracts/make-file.ts'
export { relayOutbox } from './contracts/relay-outbox.ts'
export { sendMails } from './contracts/send-mails.ts'
export { sweeps } from './contracts/sweeps.ts'
export { unpackPackage } from './contracts/unpack-package.ts'
export { contracts } from './contracts.ts'
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
export { keepSchedules, type ScheduleKeeper } from './keep-schedules.ts'
export type { Relay } from './relay.ts'
export type { HandlersOf, JobHandler, JobRun } from './run-job.ts'
export { type JobFailure, startWorkers, type WorkerSettings, type Workers } from './start-workers.ts'
export type { Schedule } from './upsert-schedules.ts'
