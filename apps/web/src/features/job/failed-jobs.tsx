import type { JobStatus, RetryJobsInput } from '@cursus/contract/job'
import { maxFailedJobs } from '@cursus/contract/job-values'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Code } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { jobWords } from '#web/lib/text/job-words.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Failed = {
  key: string
  title: string
  number: string
  effect: string
  lastAt?: string
  reason: string | null
  retry: RetryJobsInput
  contents?: JobStatus['failed'][number]['contents']
  /** Jobs can be removed too; mails and notifications stay stored. */
  remove?: { name: string; count: number }
}

function failedOf({ failed, mails, notifications }: JobStatus): Failed[] {
  return [
    ...(mails.failed > 0
      ? [
          {
            key: 'mails',
            title: m.job_mails(),
            number: m.job_mails_failed({ count: mails.failed }),
            effect: m.job_mails_effect(),
            reason: mails.reason,
            retry: { of: 'mails' as const },
          },
        ]
      : []),
    ...(notifications.failed > 0
      ? [
          {
            key: 'notifications',
            title: m.job_notifications(),
            number: m.job_notifications_failed({ count: notifications.failed }),
            effect: m.job_notifications_effect(),
            reason: notifications.reason,
            retry: { of: 'notifications' as const },
          },
        ]
      : []),
    ...failed.map(({ name, count, lastAt, reason, contents }) => ({
      key: `job ${name}`,
      title: jobWords(name).name,
      number: m.job_failed_count({ count }),
      effect: jobWords(name).effect,
      lastAt,
      reason,
      contents,
      retry: { of: 'jobs' as const, name },
      remove: { name, count },
    })),
  ]
}

/** What failed for good: what it means, why, and what can be done. */
export function FailedJobs({ status }: { status: JobStatus }) {
  const rows = failedOf(status)
  const [removing, setRemoving] = useState<Failed['remove']>()
  const done = (text: string) => {
    setRemoving(undefined)
    toastSuccess(text)
    return api.management.invalidate()
  }
  const retry = trpc.management.job.retry.useMutation({
    onSuccess: ({ done: count }) => done(m.job_retried({ count })),
  })
  const remove = trpc.management.job.removeFailed.useMutation({
    onSuccess: ({ done: count }) => done(m.job_removed({ count })),
  })
  return (
    <Card>
      <CardHead title={m.job_failed_title()} />
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">{m.job_failed_none()}</p>
      ) : (
        <ul role="list" className="divide-y">
          {rows.map((row) => (
            <li key={row.key} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <b className="font-medium">{row.title}</b>
                  <span className="ml-2 text-destructive-strong tabular-nums">{row.number}</span>
                </p>
                <p className="mt-0.5 text-muted-foreground text-pretty">{row.effect}</p>
                <Reason of={row.reason} />
                {row.contents && row.contents.length > 0 ? (
                  <ul role="list" className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs" aria-label={m.nav_contents()}>
                    {row.contents.map(({ id, title }) => (
                      <li key={id}>
                        <Link to="/management/content/$contentId" params={{ contentId: id }} className="text-link">
                          {title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ) : null}
                {row.lastAt ? (
                  <p className="mt-1 text-xs text-muted-foreground">
                    {m.job_failed_last({ at: formatDateTime(row.lastAt) })}
                  </p>
                ) : null}
              </div>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  variant="outline"
                  loading={
                    retry.isPending && retry.variables.name === row.retry.name && retry.variables.of === row.retry.of
                  }
                  aria-label={m.job_retry_of({ what: row.title })}
                  onClick={() => retry.mutate(row.retry)}
                >
                  {m.job_retry()}
                </Button>
                {row.remove ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={m.job_remove_of({ what: row.title })}
                    onClick={() => setRemoving(row.remove)}
                  >
                    {m.job_remove()}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      {status.failed.reduce((sum, { count }) => sum + count, 0) >= maxFailedJobs ? (
        <p className="border-t px-4 py-3 text-xs text-muted-foreground text-pretty">
          {m.job_failed_limit({ count: maxFailedJobs })}
        </p>
      ) : null}
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={(open) => {
          if (!open) setRemoving(undefined)
        }}
        title={m.job_remove_title({ count: removing?.count ?? 0 })}
        effect={m.job_remove_effect()}
        action={m.job_remove()}
        pending={remove.isPending}
        onConfirm={() => removing && remove.mutate({ name: removing.name })}
      />
    </Card>
  )
}

/** Why something failed, as a machine said it; nothing without a reason. */
export const Reason = ({ of: reason }: { of: string | null }) =>
  reason ? (
    <p className="mt-1 text-xs">
      {m.job_failed_reason()} <Code>{reason}</Code>
    </p>
  ) : null
