import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export type LicenceChange = { action: 'suspend' | 'unsuspend'; ids: readonly string[] }

const words = {
  suspend: {
    title: m.company_licence_suspend_title,
    effect: m.company_licence_suspend_effect,
    action: m.company_licence_suspend_action,
    done: m.company_licence_suspended_toast,
  },
  unsuspend: {
    title: m.company_licence_unsuspend_title,
    effect: m.company_licence_unsuspend_effect,
    action: m.company_licence_unsuspend_action,
    done: m.company_licence_unsuspended_toast,
  },
}

/** Asks before licences are suspended or go on, with their number. */
export function SuspendDialog({
  companyId,
  change,
  onClose,
  onDone,
}: {
  companyId: string
  change: LicenceChange | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  // Kept while the dialog fades away.
  const [last, setLast] = useState<LicenceChange>({ action: 'suspend', ids: [] })
  if (change && change !== last) setLast(change)
  const { action, ids } = change ?? last
  const count = ids.length
  const options = {
    meta: { silent: true },
    onSuccess: () => {
      void toastSuccess(words[action].done({ count }))
      void utils.company.invalidate()
      onClose()
      onDone?.()
    },
  }
  const suspend = trpc.company.licence.suspend.useMutation(options)
  const unsuspend = trpc.company.licence.unsuspend.useMutation(options)
  const run = action === 'suspend' ? suspend : unsuspend
  return (
    <ConfirmDialog
      open={change !== undefined}
      onOpenChange={(open) => {
        if (open) return
        run.reset()
        onClose()
      }}
      tone={action === 'suspend' ? 'danger' : 'neutral'}
      icon={action === 'suspend' ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
      title={words[action].title({ count })}
      effect={
        <>
          <p>
            <StrongText>{words[action].effect({ count })}</StrongText>
          </p>
          {run.error ? <FailureNotice error={run.error} className="mt-3" /> : null}
        </>
      }
      action={words[action].action({ count })}
      pending={run.isPending}
      onConfirm={() => run.mutate({ companyId, idList: [...ids] })}
    />
  )
}
