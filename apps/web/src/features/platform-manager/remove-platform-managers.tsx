import { useMutation } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { sendInParts } from '#web/lib/send-in-parts.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** What one call takes. */
const most = 200

/** Asks before people lose every right on the platform. A refusal (oneself, the last one) is told in the dialog. */
export function RemovePlatformManagersDialog({
  emails,
  open,
  onOpenChange,
  onDone,
}: {
  emails: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  const count = emails.length
  /** How many are done already when a part of them was refused. */
  const [done, setDone] = useState(0)
  const remove = useMutation({
    mutationFn: () =>
      sendInParts(
        emails,
        most,
        (userList) => utils.client.management.platformManager.set.mutate({ userList, platformManagementRights: {} }),
        { from: done, onSent: setDone },
      ),
    meta: { silent: true, success: () => m.management_manager_removed({ count }) },
    onSuccess: () => {
      setDone(0)
      onOpenChange(false)
      onDone?.()
    },
    onSettled: () => {
      // Not the sheet of who is gone: it would only say so.
      void utils.management.platformManager.list.invalidate()
      void utils.management.user.invalidate()
      void utils.management.history.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset()
        setDone(0)
        onOpenChange(next)
      }}
      icon={<UserMinus aria-hidden />}
      title={m.management_manager_remove_title({ count })}
      effect={
        <>
          <p>
            <StrongText>{m.management_manager_remove_effect({ count })}</StrongText>
          </p>
          {remove.error ? (
            <FailureNotice error={remove.error} className="mt-3">
              {done > 0 ? <span className="block">{m.common_bulk_done({ done, count })}</span> : null}
            </FailureNotice>
          ) : null}
        </>
      }
      action={m.management_manager_remove_action({ count })}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
