import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Asks before managers lose their rights. A refusal (the last administrator) is told in the dialog. */
export function RemoveManagersDialog({
  companyId,
  ids,
  onClose,
  onDone,
}: {
  companyId: string
  ids: readonly string[] | undefined
  onClose: () => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  // Kept while the dialog fades away.
  const [last, setLast] = useState<readonly string[]>([])
  if (ids && ids !== last) setLast(ids)
  const count = (ids ?? last).length
  const remove = trpc.company.manager.remove.useMutation({
    meta: { silent: true, success: () => m.company_manager_removed({ count }) },
    onSuccess: () => {
      onClose()
      onDone?.()
      // Not the sheet of who is gone: it would only say so.
      void utils.company.manager.list.invalidate()
      void utils.company.company.invalidate()
      void utils.company.licence.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={ids !== undefined}
      onOpenChange={(open) => {
        if (open) return
        remove.reset()
        onClose()
      }}
      icon={<UserMinus aria-hidden />}
      title={m.company_manager_remove_title({ count })}
      effect={
        <>
          <p>
            <StrongText>{m.company_manager_remove_effect({ count })}</StrongText>
          </p>
          {remove.error ? <FailureNotice error={remove.error} className="mt-3" /> : null}
        </>
      }
      action={m.company_manager_remove_action({ count })}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ companyId, idList: [...last] })}
    />
  )
}
