import { RefreshCw } from 'lucide-react'
import { StrongText } from '#web/components/strong-text.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { outdatedCount } from './outdated-count.ts'

/** Asks before a module gets a new version that pins its contents at their latest ones; says how many change. */
export function UpdateContentsDialog({
  moduleId,
  open,
  onOpenChange,
}: {
  moduleId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const utils = trpc.useUtils()
  const module = trpc.management.module.get.useQuery({ id: moduleId }, { enabled: open })
  const update = trpc.management.module.updateContents.useMutation({
    onSuccess: async (updated) => {
      onOpenChange(false)
      void toastSuccess(m.management_module_updated({ version: String(updated.version) }))
      await Promise.all([
        utils.management.module.invalidate(),
        utils.management.content.invalidate(),
        utils.management.history.invalidate({ noun: 'module', id: moduleId }),
      ])
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="neutral"
      icon={<RefreshCw aria-hidden />}
      title={m.management_module_update_title()}
      effect={
        module.data ? (
          <StrongText>{m.management_module_update_effect({ count: outdatedCount(module.data) })}</StrongText>
        ) : (
          m.common_loading()
        )
      }
      action={
        module.data
          ? m.management_module_update_action({ version: String(module.data.version + 1) })
          : m.management_module_update_contents()
      }
      pending={update.isPending || !module.data}
      onConfirm={() => update.mutate({ id: moduleId })}
    />
  )
}
