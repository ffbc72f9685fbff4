import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Asks, then removes these categories together: all or none, and only those without content. */
export function RemoveCategoriesDialog({
  ids,
  open,
  onOpenChange,
  onDone,
}: {
  ids: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  const count = ids.length
  const remove = trpc.management.category.remove.useMutation({
    onSuccess: async () => {
      onOpenChange(false)
      onDone?.()
      void toastSuccess(m.management_category_removed({ count }))
      await utils.management.category.list.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<Trash2 aria-hidden />}
      title={m.management_category_remove_title({ count })}
      effect={m.management_category_remove_effect()}
      action={m.management_category_remove_action({ count })}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ idList: [...ids] })}
    />
  )
}
