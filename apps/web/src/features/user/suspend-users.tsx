import { CirclePause, CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { sendInParts } from '#web/lib/send-in-parts.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export type Suspension = { action: 'suspend' | 'unsuspend'; ids: readonly string[] }

/** What one call takes (decisions §8). */
const most = 1000

const words = {
  suspend: {
    title: m.management_user_suspend_title,
    effect: m.management_user_suspend_effect,
    action: m.management_user_suspend_action,
    done: m.management_user_suspended_done,
  },
  unsuspend: {
    title: m.management_user_unsuspend_title,
    effect: m.management_user_unsuspend_effect,
    action: m.management_user_unsuspend_action,
    done: m.management_user_unsuspended_done,
  },
}

/** Asks before accounts are closed or opened again, with their number. A refusal is told in the dialog, which stays. */
export function SuspendUsersDialog({
  change,
  onClose,
  onDone,
}: {
  change: Suspension | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  const suspend = trpc.management.user.suspend.useMutation({ meta: { silent: true } })
  const unsuspend = trpc.management.user.unsuspend.useMutation({ meta: { silent: true } })
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  /** How many are done already when a part of them was refused. */
  const [done, setDone] = useState(0)
  // Kept while the dialog fades away.
  const [last, setLast] = useState<Suspension>({ action: 'suspend', ids: [] })
  if (change && change !== last) {
    setLast(change)
    setRefused(undefined)
    setDone(0)
  }
  const { action, ids } = change ?? last
  const count = ids.length
  const run = async () => {
    const send = action === 'suspend' ? suspend.mutateAsync : unsuspend.mutateAsync
    setPending(true)
    setRefused(undefined)
    try {
      await sendInParts(ids, most, (idList) => send({ idList }), { from: done, onSent: setDone })
      void toastSuccess(words[action].done({ count }))
      onClose()
      onDone?.()
    } catch (error) {
      setRefused(error)
    } finally {
      setPending(false)
      void utils.management.user.invalidate()
      void utils.management.platformManager.invalidate()
      void utils.management.history.invalidate()
    }
  }
  return (
    <ConfirmDialog
      open={change !== undefined}
      onOpenChange={(open) => !open && onClose()}
      tone={action === 'suspend' ? 'danger' : 'neutral'}
      icon={action === 'suspend' ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
      title={words[action].title({ count })}
      effect={
        <>
          <p>
            <StrongText>{words[action].effect({ count })}</StrongText>
          </p>
          {refused ? (
            <FailureNotice error={refused} className="mt-3">
              {done > 0 ? <span className="block">{m.common_bulk_done({ done, count })}</span> : null}
            </FailureNotice>
          ) : null}
        </>
      }
      action={words[action].action({ count })}
      pending={pending}
      onConfirm={() => void run()}
    />
  )
}
