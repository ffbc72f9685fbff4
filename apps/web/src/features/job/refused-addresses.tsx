import type { JobStatus } from '@cursus/contract/job'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { Reason } from './failed-jobs.tsx'

/** How many addresses get nothing, and an act for when that was the fault of a mail server. */
export function RefusedAddresses({ refused: count, lastAt, reason }: JobStatus['addresses']) {
  const [isAsked, setAsked] = useState(false)
  const retry = trpc.management.job.retry.useMutation({
    onSuccess: async () => {
      setAsked(false)
      toastSuccess(m.job_refused_resumed())
      await api.management.invalidate()
    },
  })
  if (!lastAt) return null
  return (
    <Card className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <b className="font-medium">{m.job_refused_count({ count })}</b>
        <p className="mt-0.5 text-muted-foreground text-pretty">{m.job_refused_text()}</p>
        <p className="mt-1 text-xs text-muted-foreground">{m.job_refused_last({ at: formatDateTime(lastAt) })}</p>
        <Reason of={reason} />
      </div>
      <Button size="sm" variant="outline" onClick={() => setAsked(true)}>
        {m.job_refused_resume()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="neutral"
        title={m.job_refused_resume_title({ count })}
        effect={m.job_refused_resume_effect()}
        action={m.job_refused_resume()}
        pending={retry.isPending}
        onConfirm={() => retry.mutate({ of: 'addresses' })}
      />
    </Card>
  )
}
