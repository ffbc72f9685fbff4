import type { ContentRow } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language-values'
import type { ModuleType } from '@cursus/contract/module-values'
import { Plus, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { ContentPicker } from '#web/features/content/content-picker.tsx'
import { cn } from '#web/lib/cn.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import { dropPosition, moveContent, moveItem, type Position, stepOf } from '#web/lib/list/reorder.ts'
import { api } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ChapterHead, ContentLine, chapterName } from './chapter-rows.tsx'
import { missingRequired } from './content-warnings.tsx'
import { type ChapterValue, newChapter, toPicked } from './use-module-model.ts'

export type ChapterErrors = { root?: string; chapters: readonly { title?: string; contents?: string }[] }
/** What is dragged, and the row before or after which it would drop. */
type Drag = ({ kind: 'chapter'; index: number } | ({ kind: 'content' } & Position)) & { line?: DropLine }
type DropLine = { key: string; after: boolean }

type Chapters = { value: readonly ChapterValue[]; onChange: (chapters: ChapterValue[]) => void }
type Shown = Chapters & {
  type: ModuleType
  /** Of the module. */
  language: Language
  errors: ChapterErrors
}

/**
 * The chapters of a course, or the single list of free content: contents are added by search,
 * ordered by dragging or by buttons.
 */
export function ChapterBuilder(props: Shown) {
  const { type, value, errors } = props
  const isCourse = type === 'course'
  const [removing, setRemoving] = useState<number>()
  const order = useOrder(props)
  const dragging = useDragging(props)
  const removed = removing === undefined ? undefined : value[removing]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        {isCourse ? m.management_module_chapters() : m.management_module_contents()}
      </legend>
      <p className="sr-only" aria-live="polite">
        {order.announced}
      </p>
      <FieldNote error={errors.root} />
      <ol role="list" className="flex flex-col gap-3">
        {value.map((chapter, index) => (
          <Chapter
            key={chapter.key}
            of={props}
            chapter={chapter}
            index={index}
            order={order}
            dragging={dragging}
            onRemove={() => (chapter.contents.length > 0 ? setRemoving(index) : order.removeChapter(index))}
          />
        ))}
      </ol>
      {isCourse ? (
        <div>
          <Button id="add-chapter" variant="accent" size="sm" onClick={order.addChapter}>
            <Plus aria-hidden />
            {m.management_module_chapter_add()}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={(open) => !open && setRemoving(undefined)}
        icon={<Trash2 aria-hidden />}
        title={m.management_module_chapter_remove_title()}
        effect={m.management_module_chapter_remove_effect({ count: removed?.contents.length ?? 0 })}
        action={m.management_module_chapter_remove_action()}
        onConfirm={() => {
          if (removing !== undefined) order.removeChapter(removing)
          setRemoving(undefined)
        }}
      />
    </fieldset>
  )
}

function Chapter({
  of: { type, language, value, errors },
  chapter,
  index,
  order,
  dragging: { drag, setDrag, over, dropOnChapter, dropOnContent },
  onRemove,
}: {
  of: Shown
  chapter: ChapterValue
  index: number
  order: ReturnType<typeof useOrder>
  dragging: ReturnType<typeof useDragging>
  onRemove: () => void
}) {
  const isCourse = type === 'course'
  const error = errors.chapters[index]
  const all = value.flatMap(({ contents }) => contents)
  const missing = missingRequired(all)
  const setContents = (contents: ChapterValue['contents']) => order.change(index, { contents })
  return (
    <li
      onDragOver={(event) => over(event, chapter.key)}
      onDrop={(event) => dropOnChapter(event, index)}
      className={cn(
        'rounded-lg border bg-card',
        drag?.kind === 'chapter' && drag.index === index && 'opacity-60',
        drag?.line?.key === chapter.key && (drag.kind === 'chapter' ? lineClass(drag.line) : 'border-primary'),
      )}
    >
      {isCourse ? (
        <ChapterHead
          chapter={chapter}
          number={index + 1}
          total={value.length}
          error={error?.title}
          onTitle={(title) => order.change(index, { title })}
          onMove={(step) => order.stepChapter(index, step)}
          onRemove={onRemove}
          onDrag={(on) => setDrag(on ? { kind: 'chapter', index } : undefined)}
        />
      ) : null}
      {chapter.contents.length > 0 ? (
        <ol role="list" className={cn('divide-y', isCourse && 'border-t')}>
          {chapter.contents.map((content, i) => {
            const at = { chapter: index, index: i }
            return (
              <ContentLine
                key={content.id}
                content={content}
                isForeign={content.language !== language}
                missing={missing.get(content.id) ?? []}
                onAddRequired={(id) => order.addRequired(at, id)}
                canUp={stepOf(value, at, -1) !== undefined}
                canDown={stepOf(value, at, 1) !== undefined}
                className={cn(
                  drag?.kind === 'content' && drag.chapter === index && drag.index === i && 'opacity-60',
                  drag?.line?.key === content.id && lineClass(drag.line),
                )}
                onMove={(step) => order.stepContent(at, step)}
                onRemove={() => setContents(chapter.contents.filter(({ id }) => id !== content.id))}
                onDrag={(on) => setDrag(on ? { kind: 'content', ...at } : undefined)}
                onDragOver={(event) => drag?.kind === 'content' && over(event, content.id)}
                onDrop={(event) => dropOnContent(event, at)}
              />
            )
          })}
        </ol>
      ) : null}
      <div className={cn('flex flex-col gap-2 p-2.5', (isCourse || chapter.contents.length > 0) && 'border-t')}>
        <FieldNote id={`contents-${chapter.key}`} error={error?.contents} />
        <ContentPicker
          chosen={new Set(all.map(({ id }) => id))}
          refuse={refusal}
          errorId={error?.contents ? `contents-${chapter.key}` : undefined}
          label={
            isCourse ? `${m.management_picker_add()}, ${chapterName(chapter, index + 1)}` : m.management_picker_add()
          }
          onPick={(content) => setContents([...chapter.contents, toPicked(content)])}
        >
          {m.management_picker_add()}
        </ContentPicker>
      </div>
    </li>
  )
}

const lineClass = ({ after }: DropLine) =>
  after ? 'shadow-[inset_0_-2px_0_var(--primary)]' : 'shadow-[inset_0_2px_0_var(--primary)]'

/**
 * A content can be added once a version of it is ready, so not while its first version is being
 * analysed or refused.
 */
const refusal = ({ processing, version }: ContentRow) =>
  processing.state !== 'ready' && version === 1 ? m.management_picker_not_ready() : undefined

/** Changes by buttons: each says where the focus goes, and a move is announced. */
function useOrder({ value, onChange }: Chapters) {
  const [announced, setAnnounced] = useState('')
  const focusNext = useRef<string[]>(undefined)
  useEffect(() => {
    // The browser moves a row by removing and inserting it, which blurs its button.
    for (const id of focusNext.current ?? []) {
      const button = document.getElementById(id) as HTMLButtonElement | null
      if (!button || button.disabled) continue
      button.focus()
      break
    }
    focusNext.current = undefined
  })
  const change = (index: number, chapter: Partial<ChapterValue>) =>
    onChange(value.map((other, number) => (number === index ? { ...other, ...chapter } : other)))
  const move = (
    chapters: ChapterValue[],
    key: string,
    step: -1 | 1,
    text: Parameters<typeof m.management_module_moved>[0],
  ) => {
    // The pressed button, or the opposite one at the end of the list.
    focusNext.current = step < 0 ? [`up-${key}`, `down-${key}`] : [`down-${key}`, `up-${key}`]
    onChange(chapters)
    setAnnounced(m.management_module_moved(text))
  }
  return {
    announced,
    change,
    stepChapter: (from: number, step: -1 | 1) => {
      const chapter = value[from]
      const to = from + step
      if (!chapter || !value[to]) return
      move(moveItem(value, from, to), chapter.key, step, {
        name: chapterName(chapter, from + 1),
        position: String(to + 1),
        total: String(value.length),
      })
    },
    stepContent: (from: Position, step: -1 | 1) => {
      const to = stepOf(value, from, step)
      const content = value[from.chapter]?.contents[from.index]
      if (!to || !content) return
      const moved = moveContent(value, from, to)
      move(moved, content.id, step, {
        name: content.title,
        position: String(to.index + 1),
        total: String(moved[to.chapter]?.contents.length ?? 0),
      })
    },
    addChapter: () => {
      const chapter = newChapter()
      focusNext.current = [`title-${chapter.key}`]
      onChange([...value, chapter])
    },
    removeChapter: (index: number) => {
      const beside = value[index + 1] ?? value[index - 1]
      focusNext.current = [beside ? `title-${beside.key}` : 'add-chapter']
      onChange(value.filter((_, number) => number !== index))
    },
    /** Adds a required content before the one that requires it. */
    addRequired: async ({ chapter, index }: Position, id: string) => {
      const content = await api.management.content.get.fetch({ id })
      const why = content.archived ? m.management_picker_archived() : refusal(content)
      if (why !== undefined) void toastError(`${content.title} · ${why}`)
      else change(chapter, { contents: (value[chapter]?.contents ?? []).toSpliced(index, 0, toPicked(content)) })
    },
  }
}

/**
 * Changes by dragging: of chapters among each other, and of contents onto contents and chapters.
 */
function useDragging({ value, onChange }: Chapters) {
  const [drag, setDrag] = useState<Drag>()
  const after = drag?.line?.after ?? false
  const take = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (event: DragEvent, chapters: ChapterValue[]) => {
    take(event)
    onChange(chapters)
    setDrag(undefined)
  }
  return {
    drag,
    setDrag,
    over: (event: DragEvent, key: string) => {
      if (!drag) return
      take(event)
      const box = event.currentTarget.getBoundingClientRect()
      const line = { key, after: event.clientY > box.top + box.height / 2 }
      if (drag.line?.key !== key || after !== line.after) setDrag({ ...drag, line })
    },
    dropOnChapter: (event: DragEvent, index: number) => {
      if (drag?.kind === 'content') {
        drop(event, moveContent(value, drag, { chapter: index, index: value[index]?.contents.length ?? 0 }))
      } else if (drag) {
        const from = { chapter: 0, index: drag.index }
        drop(event, moveItem(value, drag.index, dropPosition(from, { chapter: 0, index }, after).index))
      }
    },
    dropOnContent: (event: DragEvent, position: Position) => {
      if (drag?.kind === 'content') drop(event, moveContent(value, drag, dropPosition(drag, position, after)))
    },
  }
}
