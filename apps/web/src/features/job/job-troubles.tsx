import type { JobStatus } from '@cursus/contract/job'
import { CircleCheck } from 'lucide-react'
import { Code } from '#web/components/code-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { jobWords, queueName } from '#web/lib/job-words.ts'
import { m } from '#web/paraglide/messages.js'
import { MailHoldNotice } from './mail-hold-notice.tsx'
import { notDoneYet } from './retrying.ts'

/** What is wrong with the background as a whole, or that nothing is. */
export function JobTroubles({ status }: { status: JobStatus }) {
  const { isWorkerRunning, queues, failed, overdue, mails, notifications, mailHold } = status
  const notDone = notDoneYet(status)
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? []
  const isFine =
    isWorkerRunning &&
    queues !== null &&
    mailHold === null &&
    failed.length + notDone.length + overdue.length + paused.length + mails.failed + notifications.failed === 0
  if (isFine)
    return (
      <Card className="flex items-center gap-3 px-4 py-3 text-sm">
        <CircleCheck className="size-5 shrink-0 text-success-strong" aria-hidden />
        <p>
          <b className="font-medium">{m.job_fine_title()}</b>
          <span className="block text-muted-foreground">{m.job_fine_text()}</span>
        </p>
      </Card>
    )
  return (
    <>
      {mailHold ? <MailHoldNotice hold={mailHold} /> : null}
      {isWorkerRunning ? null : (
        <Notice tone="danger">
          <b className="font-medium">{m.job_worker_title()}</b>
          <p>{m.job_worker_text()}</p>
        </Notice>
      )}
      {queues === null ? (
        <Notice tone="danger">
          <b className="font-medium">{m.job_store_title()}</b>
          <p>{m.job_store_text()}</p>
        </Notice>
      ) : null}
      {notDone.map(({ key, title, text, since, nextTry, reason, isAmber }) => (
        <Notice key={key} tone={isAmber ? 'warning' : 'info'}>
          <b className="font-medium">{title}</b>
          <p className="text-pretty">{text}</p>
          <p className="tabular-nums">
            {m.job_retrying_when({ since: formatDateTime(since), next: formatDateTime(nextTry) })}
          </p>
          {reason ? (
            <p className="mt-1 text-xs">
              {m.job_failed_reason()} <Code>{reason}</Code>
            </p>
          ) : null}
        </Notice>
      ))}
      {paused.map(({ name }) => (
        <Notice key={name} tone="warning">
          {m.job_paused({ queue: queueName(name) })}
        </Notice>
      ))}
      {isWorkerRunning && overdue.length > 0 ? (
        <Notice tone="warning">
          <b className="font-medium">{m.job_overdue_title({ count: overdue.length })}</b>
          <p>{m.job_overdue_text()}</p>
          <ul className="mt-1 list-disc pl-5">
            {overdue.map(({ name, ranAt }) => (
              <li key={name}>
                {jobWords(name).name} (
                {ranAt ? m.job_overdue_ran({ at: formatDateTime(ranAt) }) : m.job_overdue_never()})
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
