import { ArrowDown, ArrowUp, GripVertical, Trash2, X } from 'lucide-react'
import { type DragEvent, useId } from 'react'
import { ContentIcon, contentTypeLabel } from '#web/components/content-kind.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import { ForeignBadge, MissingRequired } from './content-warnings.tsx'
import type { ChapterValue, PickedContent } from './use-module-model.ts'

export const chapterName = ({ title }: ChapterValue, number: number) =>
  title || m.management_module_chapter({ number: String(number) })

/** A chapter's title with its order and remove buttons. */
export function ChapterHead({
  chapter,
  number,
  total,
  error,
  onTitle,
  onMove,
  onRemove,
  onDrag,
}: {
  chapter: ChapterValue
  number: number
  total: number
  error: string | undefined
  onTitle: (title: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  onDrag: (on: boolean) => void
}) {
  const noteId = useId()
  const name = chapterName(chapter, number)
  return (
    <div className="p-2.5">
      <div className="flex items-center gap-1.5">
        <Grip name={name} onDrag={onDrag} />
        <Input
          id={`title-${chapter.key}`}
          aria-label={m.management_module_chapter_title({ number: String(number) })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          placeholder={m.management_module_chapter_placeholder()}
          maxLength={150}
          value={chapter.title}
          onChange={(event) => onTitle(event.target.value)}
        />
        <Moves id={chapter.key} name={name} canUp={number > 1} canDown={number < total} onMove={onMove} />
        <IconButton
          label={m.management_module_chapter_remove({ number: String(number) })}
          size="icon-sm"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <FieldNote id={noteId} error={error} className="mt-1" />
    </div>
  )
}

export function ContentLine({
  content,
  isForeign,
  missing,
  onAddRequired,
  canUp,
  canDown,
  className,
  onMove,
  onRemove,
  onDrag,
  onDragOver,
  onDrop,
}: {
  content: PickedContent
  /** It is in another language than the module. */
  isForeign: boolean
  /** Required contents that the module does not contain. */
  missing: readonly { id: string; title: string }[]
  onAddRequired: (id: string) => Promise<void>
  canUp: boolean
  canDown: boolean
  className: string
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  onDrag: (on: boolean) => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}) {
  return (
    <li
      onDragOver={onDragOver}
      onDrop={onDrop}
      className={cn('flex min-h-11 items-center gap-1.5 px-2.5 py-1 text-sm', className)}
    >
      <Grip name={content.title} onDrag={onDrag} />
      <ContentIcon type={content.type} className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 pl-1">
        <span className="block truncate">{content.title}</span>
        <span className="block text-xs text-muted-foreground">
          {contentTypeLabel(content.type)} · {m.management_version_short({ version: String(content.version) })}
        </span>
        <MissingRequired missing={missing} onAdd={onAddRequired} />
      </span>
      {isForeign ? <ForeignBadge language={content.language} /> : null}
      <Moves id={content.id} name={content.title} canUp={canUp} canDown={canDown} onMove={onMove} />
      <IconButton label={m.management_picker_remove({ title: content.title })} size="icon-sm" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** Only the grip starts a drag, so that the title beside it can be selected. */
function Grip({ name, onDrag }: { name: string; onDrag: (on: boolean) => void }) {
  return (
    <span
      draggable
      title={m.management_module_drag({ name })}
      aria-hidden
      className="flex size-6 shrink-0 cursor-grab items-center justify-center text-muted-foreground max-sm:hidden"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 12, 12)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <GripVertical className="size-4" />
    </span>
  )
}

function Moves({
  id,
  name,
  canUp,
  canDown,
  onMove,
}: {
  id: string
  name: string
  canUp: boolean
  canDown: boolean
  onMove: (step: -1 | 1) => void
}) {
  return (
    <span className="flex shrink-0">
      <IconButton
        id={`up-${id}`}
        label={m.management_module_move_up({ name })}
        size="icon-sm"
        disabled={!canUp}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        id={`down-${id}`}
        label={m.management_module_move_down({ name })}
        size="icon-sm"
        disabled={!canDown}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  )
}
