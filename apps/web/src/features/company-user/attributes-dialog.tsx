import type { CompanyAttribute } from '@cursus/contract/company-user'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Act, byIds } from '#web/components/act/act.ts'
import { useAct } from '#web/components/act/use-act.tsx'
import type { CompanyDialogProps } from '#web/components/dialog-button.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { PromptDialog } from '#web/components/ui/prompt-dialog.tsx'
import { peopleText } from '#web/features/company/people-text.ts'
import { errorText } from '#web/lib/fault/error-text.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const removeAttributes = (companyId: string): Act<CompanyAttribute> => ({
  label: m.company_attribute_remove,
  icon: Trash2,
  useWords: ([attribute]) => ({
    title: m.company_attribute_remove_title({ name: attribute?.name ?? '' }),
    effect: <StrongText>{m.company_attribute_remove_effect({ count: attribute?.userCount ?? 0 })}</StrongText>,
    action: m.company_attribute_remove(),
  }),
  done: m.company_attribute_removed,
  send: byIds((idList) => trpcClient.company.user.removeAttributes.mutate({ companyId, idList })),
  stale: () => api.company.invalidate(),
})

/** Renames and removes the free fields of the people of the company. */
export function AttributesDialog({ companyId, open, onOpenChange }: CompanyDialogProps) {
  const attributes = trpc.company.user.attributes.useQuery({ companyId })
  const { ask, question } = useAct<CompanyAttribute>()
  const [renamed, setRenamed] = useState<CompanyAttribute>()
  const rename = trpc.company.user.renameAttribute.useMutation({
    meta: { silent: true, success: () => m.company_attribute_renamed() },
    onSuccess: () => {
      setRenamed(undefined)
      void api.company.invalidate()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.company_attributes()}
      description={m.company_attributes_text()}
    >
      {attributes.error || !attributes.data ? (
        <NotLoaded of={attributes} className="h-32 w-full" />
      ) : attributes.data.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.company_attributes_none()}</p>
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {attributes.data.map((attribute) => (
            <li key={attribute.id} className="flex items-center gap-2 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{attribute.name}</span>
                <span className="block text-xs text-muted-foreground">{peopleText(attribute.userCount)}</span>
              </span>
              <IconButton
                label={m.company_attribute_rename_of({ name: attribute.name })}
                size="icon-sm"
                onClick={() => setRenamed(attribute)}
              >
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={m.company_attribute_remove_of({ name: attribute.name })}
                size="icon-sm"
                onClick={() => ask(removeAttributes(companyId), [attribute])}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PromptDialog
        open={renamed !== undefined}
        onOpenChange={(next) => {
          if (next) return
          setRenamed(undefined)
          rename.reset()
        }}
        title={m.company_attribute_rename()}
        label={m.company_attribute_name()}
        initial={renamed?.name ?? ''}
        action={m.common_save()}
        error={rename.error ? errorText(rename.error) : undefined}
        pending={rename.isPending}
        onSubmit={(name) => renamed && rename.mutate({ companyId, id: renamed.id, name })}
      />
      {question}
    </Dialog>
  )
}
