import { type JobName, jobNames } from '@cursus/contract/job-values'
import type { RetentionKind } from '@cursus/contract/retention-values'
import { m } from '#web/paraglide/messages.js'
import { formatNumber } from './format.ts'

type Words = { name: () => string; effect: () => string }

const sweep = (name: () => string): Words => ({ name, effect: m.job_effect_sweep })

const words: Record<JobName, Words> = {
  'relay-outbox': { name: m.job_name_relay_outbox, effect: m.job_effect_relay_outbox },
  'send-mails': { name: m.job_name_send_mails, effect: m.job_effect_send_mails },
  'unpack-package': { name: m.job_name_unpack_package, effect: m.job_effect_unpack_package },
  'count-report': { name: m.job_name_count_report, effect: m.job_effect_count_report },
  'make-file': { name: m.job_name_make_file, effect: m.job_effect_make_file },
  'draw-invitation': { name: m.job_name_draw_invitation, effect: m.job_effect_draw_invitation },
  'relay-waiting-events': sweep(m.job_name_relay_waiting_events),
  'send-waiting-mails': sweep(m.job_name_send_waiting_mails),
  'resend-packages': sweep(m.job_name_resend_packages),
  'resend-files': sweep(m.job_name_resend_files),
  'read-bounces': sweep(m.job_name_read_bounces),
  'remind-expiring': sweep(m.job_name_remind_expiring),
  'notify-licence-managers': sweep(m.job_name_notify_licence_managers),
  'keep-seat-days': sweep(m.job_name_keep_seat_days),
  'end-accesses': sweep(m.job_name_end_accesses),
  'remove-sessions': sweep(m.job_name_remove_sessions),
  'remove-link-tokens': sweep(m.job_name_remove_link_tokens),
  'remove-rates': sweep(m.job_name_remove_rates),
  'remove-client-logs': sweep(m.job_name_remove_client_logs),
  'remove-events': sweep(m.job_name_remove_events),
  'send-report-mails': sweep(m.job_name_send_report_mails),
  'remove-old-files': sweep(m.job_name_remove_old_files),
  'remove-unfinished-files': sweep(m.job_name_remove_unfinished_files),
  'remove-orphan-files': sweep(m.job_name_remove_orphan_files),
}

const isJobName = (name: string): name is JobName => (jobNames as readonly string[]).includes(name)

/** A worker of another version may know jobs that this one does not. */
export const jobWords = (name: string): { name: string; effect: string } =>
  isJobName(name)
    ? { name: words[name].name(), effect: words[name].effect() }
    : { name, effect: m.job_effect_unknown() }

const queues: Record<string, () => string> = {
  notify: m.job_queue_notify,
  content: m.job_queue_content,
  schedule: m.job_queue_schedule,
}
export const queueName = (queue: string): string => queues[queue]?.() ?? queue

/** What the dashboard of the queues calls its other changes, and states of jobs. */
const dashboardWords: Record<string, () => string> = {
  add: m.job_change_add,
  'update-data': m.job_change_data,
  concurrency: m.job_change_concurrency,
  'rate-limit': m.job_change_rate,
  release: m.job_change_rate,
  failed: m.job_state_failed,
  completed: m.job_state_completed,
  delayed: m.job_state_delayed,
  waiting: m.job_state_waiting,
}

const retentionNames: Record<RetentionKind, () => string> = {
  history: m.job_retention_history,
  mails: m.job_retention_mails,
  support: m.job_retention_support,
  exports: m.job_retention_exports,
  results: m.job_retention_results,
}
/** A kind of a newer server is shown by its name there. */
export const retentionName = (kind: string): string =>
  Object.hasOwn(retentionNames, kind) ? retentionNames[kind as RetentionKind]() : kind

/** How long something is kept; null: for ever. */
export function daysWords(days: number | null): string {
  if (days === null) return m.job_retention_ever()
  return days % 365 === 0 ? m.job_retention_years({ count: days / 365 }) : m.job_retention_days({ count: days })
}

/** What an entry of the history of jobs was done to. */
export function jobsActedOn(action: string, after: Record<string, unknown>): string {
  const { name, count, queue, jobId, status, change, days } = after
  if (action === 'setRetention' || action === 'removeOld') {
    const kept = typeof days === 'number' || days === null ? daysWords(days) : formatNumber(Number(count))
    return `${retentionName(String(name))}, ${kept}`
  }
  if (name === 'mails') return m.job_mails_failed({ count: Number(count) })
  if (name === 'addresses') return m.job_refused_count({ count: Number(count) })
  if (name === 'notifications') return m.job_notifications_failed({ count: Number(count) })
  const things = [
    typeof name === 'string' ? jobWords(name).name : undefined,
    typeof queue === 'string' ? queueName(queue) : undefined,
    typeof jobId === 'string' ? `#${jobId}` : undefined,
    ...[status, change].map((word) => (typeof word === 'string' ? (dashboardWords[word]?.() ?? word) : undefined)),
    typeof count === 'number' ? formatNumber(count) : undefined,
  ].filter((thing) => thing !== undefined)
  if (things.length > 0) return things.join(', ')
  return action === 'retry' || action === 'remove' ? m.job_history_all_failed() : m.job_history_all_queues()
}
