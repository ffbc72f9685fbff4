import { Archive } from 'lucide-react'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Asks, then archives these modules together. `licenceCount` is said where it is known. */
export function ArchiveModulesDialog({
  ids,
  licenceCount = 0,
  open,
  onOpenChange,
  onDone,
}: {
  ids: readonly string[]
  licenceCount?: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone?: () => void
}) {
  const utils = trpc.useUtils()
  const count = ids.length
  const archive = trpc.management.module.archive.useMutation({
    onSuccess: async () => {
      onOpenChange(false)
      onDone?.()
      void toastSuccess(m.management_module_archived({ count }))
      await utils.management.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      icon={<Archive aria-hidden />}
      title={m.management_module_archive_title({ count })}
      effect={
        <>
          {licenceCount > 0 ? (
            <p>
              <StrongText>{m.management_module_archive_licences({ count: licenceCount })}</StrongText>
            </p>
          ) : null}
          <p>{m.management_module_archive_effect({ count })}</p>
        </>
      }
      action={m.management_module_archive_action({ count })}
      pending={archive.isPending}
      onConfirm={() => archive.mutate({ moduleIdList: [...ids] })}
    />
  )
}
