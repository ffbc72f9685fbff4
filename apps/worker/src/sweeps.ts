import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { endAccesses, remindExpiring } from '@cursus/domain/access'
import { removeExpiredSessions, removeOldSignUps } from '@cursus/domain/auth'
import { removeOldClientLogs } from '@cursus/domain/client-log'
import { resendUnfinishedPackages } from '@cursus/domain/content'
import { endLicences, keepSeatDays, notifyLicenceManagers } from '@cursus/domain/licence'
import { removeOldFiles, resendWaitingFiles } from '@cursus/domain/made-file'
import { listWaitingMails, removeOldLinkTokens, takeBounce } from '@cursus/domain/mail'
import { hasWaitingEvents, sendDigests } from '@cursus/domain/notification'
import { adoptFiles, removeExpiredFiles } from '@cursus/domain/orphan-file'
import { removeOldRates } from '@cursus/domain/rate-limit'
import { sendAutomaticReminders, sendWeeklyMails } from '@cursus/domain/reminder'
import { sendReportMails } from '@cursus/domain/report'
import { removeOld } from '@cursus/domain/retention'
import { markSweepRan } from '@cursus/domain/sweep'
import { type JobHandler, relayOutbox, sendMails, sweeps } from '@cursus/jobs'
import type { WorkerDeps } from './deps.ts'

const retentionMs = 7 * 86_400_000

/** Removes mails of a week from their folder: their links open accounts. */
async function removeOldMailFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const file = join(folder, name)
    if (!/\.eml(?:\.tmp)?$/.test(name)) continue
    // A mail that is being written gets its name in between.
    const written = await stat(file).catch(() => undefined)
    if (written && now.getTime() - written.mtimeMs > retentionMs) await rm(file, { force: true })
  }
}

type SweepDeps = Pick<WorkerDeps, 'domain' | 'jobs' | 'mailFolder' | 'bounces'>
type Sweep = { everyMs: number; run(deps: SweepDeps): Promise<unknown> }

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const batch = 1000
/** Longer than a queue needs to bring a job to a free worker. */
const waitsMs = minute

/** Work and interval of each sweep. The first four find work whose job was lost. */
const table: Record<SweepName, Sweep> = {
  'relay-waiting-events': {
    everyMs: 5 * second,
    run: async ({ domain, jobs }) => {
      if (await hasWaitingEvents(domain)) await jobs.send(relayOutbox, {})
    },
  },
  'send-waiting-mails': {
    everyMs: 5 * second,
    run: async ({ domain, jobs }) => {
      if ((await listWaitingMails(domain, { batch: 1 })).length > 0) await jobs.send(sendMails, {})
    },
  },
  'resend-packages': {
    everyMs: 15 * second,
    run: ({ domain }) =>
      resendUnfinishedPackages({ ...domain, actor: { kind: 'system', job: 'resend-packages' } }, waitsMs),
  },
  'resend-files': { everyMs: 15 * second, run: ({ domain }) => resendWaitingFiles(domain, waitsMs) },
  'read-bounces': {
    everyMs: 5 * minute,
    run: async ({ domain, bounces }) => {
      if (!bounces) return
      // Loaded only where it is set.
      const { readMailbox } = await import('./mail/mailbox.ts')
      await readMailbox(bounces, (raw) => takeBounce(domain, raw))
    },
  },
  'remind-expiring': {
    everyMs: minute,
    run: async ({ domain }) => {
      await remindExpiring(domain, { batch })
      await sendAutomaticReminders(domain, { batch })
      await sendWeeklyMails(domain, { batch })
      await sendDigests(domain, { batch })
    },
  },
  'notify-licence-managers': { everyMs: 5 * minute, run: ({ domain }) => notifyLicenceManagers(domain, { batch }) },
  'keep-seat-days': { everyMs: hour, run: ({ domain }) => keepSeatDays(domain) },
  'end-accesses': {
    everyMs: minute,
    run: async ({ domain }) => {
      await endAccesses(domain, { batch })
      await endLicences(domain, { batch })
    },
  },
  'remove-sessions': { everyMs: hour, run: ({ domain }) => removeExpiredSessions(domain) },
  'remove-link-tokens': {
    everyMs: hour,
    run: async ({ domain, mailFolder }) => {
      await removeOldLinkTokens(domain.db, domain.now())
      await removeOldSignUps(domain)
      await removeOldMailFiles(mailFolder, domain.now())
    },
  },
  'remove-rates': { everyMs: hour, run: ({ domain }) => removeOldRates(domain) },
  'remove-client-logs': { everyMs: minute, run: ({ domain }) => removeOldClientLogs(domain) },
  // Seldom, because the history says each time what was removed.
  'remove-events': { everyMs: 24 * hour, run: ({ domain }) => removeOld(domain, { batch }) },
  'send-report-mails': { everyMs: 10 * minute, run: ({ domain }) => sendReportMails(domain, { batch: 50 }) },
  'remove-old-files': { everyMs: hour, run: ({ domain }) => removeOldFiles(domain) },
  'remove-unfinished-files': { everyMs: 10 * minute, run: ({ domain }) => removeExpiredFiles(domain) },
  'remove-orphan-files': { everyMs: 6 * hour, run: ({ domain }) => adoptFiles(domain) },
}

/** A starting worker removes schedules that are no longer declared. */
export const sweepSchedules = sweepNames.map((name) => ({ contract: sweeps[name], everyMs: table[name].everyMs }))

/**
 * Returns a handler for each sweep. A run that succeeds is recorded, because health reports overdue
 * sweeps.
 */
export const sweepHandlers = (deps: SweepDeps) =>
  Object.fromEntries(
    sweepNames.map((name): [SweepName, JobHandler<(typeof sweeps)[SweepName]>] => [
      name,
      async () => {
        await table[name].run(deps)
        await markSweepRan(deps.domain, name)
      },
    ]),
  ) as Record<SweepName, JobHandler<(typeof sweeps)[SweepName]>>
