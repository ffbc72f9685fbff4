import { ArchiveRestore } from 'lucide-react'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { localName } from '#web/lib/local-name.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Lists what comes back with these modules, then brings it all back together. */
export function RestoreModulesDialog({
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
  const preview = trpc.management.module.restorePreview.useQuery(
    { moduleIdList: [...ids] },
    { enabled: open && count > 0, staleTime: 0 },
  )
  const restore = trpc.management.module.restore.useMutation({
    onSuccess: async () => {
      onOpenChange(false)
      onDone?.()
      void toastSuccess(m.management_module_restored({ count }))
      await utils.management.invalidate()
    },
  })
  const lines = [
    ...(preview.data?.themes ?? []).map((theme) => ({
      id: theme.id,
      text: m.management_restore_theme_line({ name: localName(theme) }),
    })),
    ...(preview.data?.contents ?? []).map((content) => ({
      id: content.id,
      text: m.management_restore_content_line({ title: content.title }),
    })),
  ]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="neutral"
      icon={<ArchiveRestore aria-hidden />}
      title={m.management_restore_modules_confirm({ count })}
      effect={
        preview.error ? (
          errorText(preview.error)
        ) : !preview.data ? (
          m.common_loading()
        ) : lines.length === 0 ? (
          m.management_restore_nothing_else()
        ) : (
          <>
            <p>{m.management_restore_with_it()}</p>
            <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto pl-5">
              {lines.map((line) => (
                <li key={line.id}>{line.text}</li>
              ))}
            </ul>
          </>
        )
      }
      action={m.management_restore_action({ count })}
      pending={restore.isPending || !preview.data}
      onConfirm={() => restore.mutate({ moduleIdList: [...ids] })}
    />
  )
}
