import { Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Label } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { PromptDialog } from '#web/components/ui/prompt-dialog.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { fold } from '#web/lib/text/format.ts'
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

const maxLength = 40

/** The tags of a content; existing ones are suggested while typing. */
export function TagsField({
  value,
  onChange,
  label = m.management_content_tags(),
}: {
  value: readonly string[]
  onChange: (tags: string[]) => void
  label?: string
}) {
  const id = useId()
  const [text, setText] = useState('')
  const known = trpc.management.content.tags.useQuery()
  const add = (typed: string) => {
    const tags = typed
      .split(',')
      .map((tag) => tag.trim().slice(0, maxLength))
      .filter(Boolean)
      // The server compares tags without case and accents, too.
      .map((tag) => [...value, ...(known.data ?? [])].find((known) => fold(known) === fold(tag)) ?? tag)
    onChange([...new Set([...value, ...tags])].slice(0, 30))
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim() !== '') {
      // Enter would submit the form.
      event.preventDefault()
      add(text)
    } else if (event.key === 'Enter') event.preventDefault()
    else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-2">
        <Label htmlFor={id}>{label}</Label>
        <span className="text-xs text-muted-foreground">{m.common_optional()}</span>
      </div>
      <div className="field-focus flex min-h-10 flex-wrap items-center gap-1.5 rounded-lg border border-input bg-card px-2 py-1.5">
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex h-6 items-center gap-1 rounded-md bg-secondary pl-2 text-xs font-medium text-secondary-foreground"
          >
            {tag}
            <button
              type="button"
              className="flex size-6 items-center justify-center rounded-md hover:bg-border"
              aria-label={m.management_content_tag_remove({ tag })}
              onClick={() => onChange(value.filter((other) => other !== tag))}
            >
              <X className="size-3" aria-hidden />
            </button>
          </span>
        ))}
        <input
          id={id}
          list={`${id}-known`}
          className="h-6 min-w-32 flex-1 bg-transparent px-1 text-sm outline-none"
          value={text}
          maxLength={maxLength}
          aria-describedby={`${id}-note`}
          onChange={(event) =>
            event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
          }
          onKeyDown={onKeyDown}
          // Typed text without Enter counts as a tag too.
          onBlur={() => text.trim() !== '' && add(text)}
        />
        <datalist id={`${id}-known`}>
          {(known.data ?? [])
            .filter((tag) => !value.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
      <p id={`${id}-note`} className="text-xs text-muted-foreground">
        {m.management_content_tags_hint()}
      </p>
    </div>
  )
}
