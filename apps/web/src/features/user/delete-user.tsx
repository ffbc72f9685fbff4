import type { User } from '@cursus/contract/user'
import { Trash2 } from 'lucide-react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { platformRightsWords } from '#web/features/platform-manager/platform-rights.tsx'
import { fullName } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Erases a person for good, once the word is typed; says what goes and what stays (decisions §9). */
export function DeleteUserDialog({
  user,
  open,
  onOpenChange,
  onDone,
}: {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}) {
  const utils = trpc.useUtils()
  const name = fullName(user)
  const remove = trpc.management.user.remove.useMutation({
    meta: { silent: true, success: () => m.management_user_deleted() },
    onSuccess: () => {
      onOpenChange(false)
      onDone()
      // Not the sheet of who is gone: it would only say so.
      void utils.management.user.list.invalidate()
      void utils.management.platformManager.invalidate()
      void utils.management.company.invalidate()
    },
  })
  const seats = user.companies.reduce((sum, { liveCount }) => sum + liveCount, 0)
  const managed = user.companies.filter(({ rights }) => rights !== null).map(({ company }) => company.name)
  const rights = [...managed, ...platformRightsWords(user.platformManagementRights)]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset()
        onOpenChange(next)
      }}
      icon={<Trash2 aria-hidden />}
      title={m.management_user_delete_title({ name })}
      effect={
        <div className="flex flex-col gap-2">
          <p>
            <StrongText>{m.management_user_delete_effect({ name: name.replaceAll('**', '') })}</StrongText>
          </p>
          <p>
            {seats > 0 ? `${m.management_user_delete_seats({ count: seats })} ` : ''}
            {m.management_user_delete_results()}
          </p>
          {rights.length > 0 ? <p>{m.management_user_delete_rights({ list: rights.join(', ') })}</p> : null}
          {remove.error ? <FailureNotice error={remove.error} /> : null}
        </div>
      }
      confirmWord={m.management_user_delete_word()}
      action={m.management_user_delete_action()}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: user.id })}
    />
  )
}
