import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { ErrorText } from '#web/components/error-text.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { PromptDialog } from '#web/components/ui/prompt-dialog.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { fold } from '#web/lib/text/typeset.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The tags of all contents, which can be renamed and merged. */
export function TagsSheet({
  tags,
  open,
  onOpenChange,
}: {
  tags: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [renamed, setRenamed] = useState<string>()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={m.management_content_tags()}>
      <p className="mb-3 text-sm text-muted-foreground">{m.management_tags_text()}</p>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {tags.map((tag) => (
          <li key={tag} className="flex min-h-11 items-center gap-2 py-1 pr-1.5 pl-3 text-sm">
            <span className="min-w-0 flex-1 break-words">{tag}</span>
            <IconButton label={m.management_tag_rename({ tag })} size="icon-sm" onClick={() => setRenamed(tag)}>
              <Pencil aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed === undefined ? null : (
        <RenameTag key={renamed} tag={renamed} tags={tags} onClose={() => setRenamed(undefined)} />
      )}
    </Sheet>
  )
}

function RenameTag({ tag, tags, onClose }: { tag: string; tags: readonly string[]; onClose: () => void }) {
  const [merging, setMerging] = useState<{ name: string; other: string }>()
  const rename = trpc.management.content.renameTag.useMutation({
    meta: { silent: true, success: () => m.management_tag_renamed() },
    onSuccess: () => {
      onClose()
      void api.management.invalidate()
    },
  })
  const error = rename.error ? <ErrorText of={rename.error} /> : undefined
  return (
    <PromptDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.management_tag_rename({ tag })}
      description={
        merging ? m.management_tag_merge_text({ tag, other: merging.other }) : m.management_tag_rename_text()
      }
      label={m.management_name()}
      initial={tag}
      action={merging ? m.management_tag_merge() : m.management_tag_rename_action()}
      error={error}
      pending={rename.isPending}
      onSubmit={(name) => {
        const other = tags.find((candidate) => candidate !== tag && fold(candidate) === fold(name))
        // Told before it is done, because it cannot be undone.
        if (other !== undefined && merging?.name !== name) setMerging({ name, other })
        else rename.mutate({ tag, name })
      }}
    />
  )
}
