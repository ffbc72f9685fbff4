import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { sendInParts } from '#web/lib/send-in-parts.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export type AccessChange = { action: 'revoke' | 'restore'; ids: readonly string[] }

const words = {
  revoke: {
    title: m.company_access_revoke_title,
    effect: m.company_access_revoke_effect,
    action: m.company_access_revoke_action,
    done: m.company_access_revoked_toast,
  },
  restore: {
    title: m.company_access_restore_title,
    effect: m.company_access_restore_effect,
    action: m.company_access_restore_action,
    done: m.company_access_restored_toast,
  },
}

/** How many ids the server takes at once. */
const most = 1000

/** Asks before accesses are revoked or given back, with their number. A refusal is told in the dialog, which stays. */
export function RevokeDialog({
  companyId,
  change,
  onClose,
  onDone,
}: {
  companyId: string
  change: AccessChange | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  const cancel = trpc.company.access.cancel.useMutation({ meta: { silent: true } })
  const uncancel = trpc.company.access.uncancel.useMutation({ meta: { silent: true } })
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  /** How many are done already when a part of them was refused. */
  const [done, setDone] = useState(0)
  // Kept while the dialog fades away.
  const [last, setLast] = useState<AccessChange>({ action: 'revoke', ids: [] })
  if (change && change !== last) {
    setLast(change)
    setRefused(undefined)
    setDone(0)
  }
  const { action, ids } = change ?? last
  const count = ids.length
  const run = async () => {
    const send = action === 'revoke' ? cancel.mutateAsync : uncancel.mutateAsync
    setPending(true)
    setRefused(undefined)
    try {
      await sendInParts(ids, most, (idList) => send({ companyId, idList }), { from: done, onSent: setDone })
      toastSuccess(words[action].done({ count }))
      onClose()
      onDone?.()
    } catch (error) {
      setRefused(error)
    } finally {
      setPending(false)
      void utils.company.invalidate()
    }
  }
  return (
    <ConfirmDialog
      open={change !== undefined}
      onOpenChange={(open) => !open && onClose()}
      tone={action === 'revoke' ? 'danger' : 'neutral'}
      icon={action === 'revoke' ? <Ban aria-hidden /> : <RotateCcw aria-hidden />}
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
