import type { JobStatus } from '@cursus/contract/job'
import { CircleCheck } from 'lucide-react'
import { Notice } from '#web/components/notice.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'
import { jobWords, queueName } from './job-words.ts'

/** What is wrong with the background as a whole, or that nothing is. */
export function JobTroubles({ status }: { status: JobStatus }) {
  const { isWorkerRunning, queues, failed, overdue, mails, notifications } = status
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? []
  const isFine =
    isWorkerRunning &&
    queues !== null &&
    failed.length + overdue.length + paused.length + mails.failed + notifications.failed === 0
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
