/** Every job by name; `@cursus/jobs` has a contract for each. */
export const jobNames = [
  'relay-outbox',
  'send-mails',
  'unpack-package',
  'count-report',
  'export-data',
  'write-attestation',
  'write-record',
  'relay-waiting-events',
  'send-waiting-mails',
  'resend-packages',
  'resend-data-exports',
  'remind-expiring',
  'notify-licence-managers',
  'keep-seat-days',
  'end-accesses',
  'remove-sessions',
  'remove-link-tokens',
  'remove-rates',
  'remove-client-logs',
  'send-report-mails',
  'remove-data-exports',
  'remove-unfinished-files',
  'remove-orphan-files',
] as const
export type JobName = (typeof jobNames)[number]

/** The item of the history to which all acts on jobs belong, because a job is kept for days only. */
export const jobHistoryId = '00000000-0000-7000-8000-000000000001'
