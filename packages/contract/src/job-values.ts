/** Failed jobs of each queue that are counted, and that one click tries again or removes. */
export const maxFailedJobs = 1000

/** Work that runs by the clock. */
export const sweepNames = [
  'relay-waiting-events',
  'send-waiting-mails',
  'resend-packages',
  'resend-files',
  'read-bounces',
  'remind-expiring',
  'notify-licence-managers',
  'keep-seat-days',
  'end-accesses',
  'remove-sessions',
  'remove-link-tokens',
  'remove-rates',
  'remove-client-logs',
  'remove-events',
  'send-report-mails',
  'remove-old-files',
  'remove-unfinished-files',
  'remove-orphan-files',
] as const
export type SweepName = (typeof sweepNames)[number]

/** Every job by name; `@cursus/jobs` has a contract for each. */
export const jobNames = [
  'relay-outbox',
  'send-mails',
  'unpack-package',
  'count-report',
  'make-file',
  'draw-invitation',
  ...sweepNames,
] as const
export type JobName = (typeof jobNames)[number]

/** The item of the history of all acts on jobs. Jobs themselves are kept for days only. */
export const jobHistoryId = '00000000-0000-7000-8000-000000000001'
