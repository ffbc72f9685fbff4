import { Archive } from 'lucide-react'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Asks, then archives these themes together: all or none. */
export function ArchiveThemesDialog({
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
  const archive = trpc.management.theme.archive.useMutation({
    onSuccess: async () => {
      onOpenChange(false)
      onDone?.()
      void toastSuccess(m.management_theme_archived({ count }))
      await Promise.all([utils.management.theme.invalidate(), utils.management.history.invalidate()])
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<Archive aria-hidden />}
      title={m.management_theme_archive_title({ count })}
      effect={m.management_theme_archive_effect({ count })}
      action={m.management_theme_archive_action({ count })}
      pending={archive.isPending}
      onConfirm={() => archive.mutate({ idList: [...ids] })}
    />
  )
}
