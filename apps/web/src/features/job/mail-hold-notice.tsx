import type { MailHold } from '@cursus/contract/mail'
import { useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { LazyConfirmDialog } from '#web/components/ui/lazy-confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { mailHoldWords } from './mail-hold-words.ts'

/** E-mails that wait for a person, who sends or drops them. */
export function MailHoldNotice({ hold }: { hold: MailHold }) {
  const [act, setAsked] = useState<'send' | 'drop'>()
  const utils = trpc.useUtils()
  const release = trpc.management.job.releaseMails.useMutation({
    onSuccess: async ({ done }, { waiting }) => {
      setAsked(undefined)
      toastSuccess(waiting === 'send' ? m.job_hold_sent() : m.job_hold_dropped({ count: done }))
      await Promise.all([utils.management.job.invalidate(), utils.management.history.invalidate()])
    },
  })
  const hasServer = hold.reason !== 'noServer'
  const close = (open: boolean) => {
    if (!open) setAsked(undefined)
  }
  return (
    <Notice tone="danger">
      <b className="font-medium">{m.job_hold_title()}</b>
      <p className="text-pretty">{mailHoldWords(hold)}</p>
      {hasServer ? <p className="text-pretty">{m.job_hold_copy()}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {hasServer ? (
          <Button size="sm" variant="outline" onClick={() => setAsked('send')}>
            {m.job_hold_send()}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setAsked('drop')}>
          {m.job_hold_drop()}
        </Button>
      </div>
      <LazyConfirmDialog
        open={act === 'send'}
        onOpenChange={close}
        title={m.job_hold_send_title()}
        effect={m.job_hold_send_effect()}
        action={m.job_hold_send()}
        pending={release.isPending}
        onConfirm={() => release.mutate({ waiting: 'send' })}
      />
      <LazyConfirmDialog
        open={act === 'drop'}
        onOpenChange={close}
        title={m.job_hold_drop_title()}
        effect={hasServer ? m.job_hold_drop_effect() : m.job_hold_drop_effect_no_server()}
        action={m.job_hold_drop()}
        pending={release.isPending}
        onConfirm={() => release.mutate({ waiting: 'drop' })}
      />
    </Notice>
  )
}
