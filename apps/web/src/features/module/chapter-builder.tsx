import type { ContentRow } from '@cursus/contract/content'
import type { Language } from '@cursus/contract/language-values'
import type { ModuleType } from '@cursus/contract/module-values'
import { Plus, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { FieldNote } from '#web/components/ui/field-note.tsx'
import { ContentPicker } from '#web/features/content/content-picker.tsx'
import { cn } from '#web/lib/cn.ts'
import { toastError } from '#web/lib/fault/toast.ts'
import { dropPosition, moveContent, moveItem, type Position, stepOf } from '#web/lib/list/reorder.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ChapterHead, ContentLine } from './chapter-rows.tsx'
import { type ChapterValue, missingRequired, newChapter, type PickedContent, toPicked } from './module-form-values.ts'

export type ChapterErrors = { root?: string; chapters: readonly { title?: string; contents?: string }[] }
type Dragged = { kind: 'chapter'; index: number } | ({ kind: 'content' } & Position)
type Mark = { key: string; after: boolean }

/**
 * A content can be added once a version of it is ready, so not while its first version is being
 * analysed or refused.
 */
const refusal = ({ processing, version }: ContentRow) =>
  processing.state !== 'ready' && version === 1 ? m.management_picker_not_ready() : undefined

/**
 * The chapters of a course, or the single list of free content: contents are added by search,
 * ordered by dragging or by buttons.
 */
export function ChapterBuilder({
  type,
  language,
  value,
  onChange,
  errors,
}: {
  type: ModuleType
  /** Of the module. */
  language: Language
  value: readonly ChapterValue[]
  onChange: (chapters: ChapterValue[]) => void
  errors: ChapterErrors
}) {
  const isCourse = type === 'course'
  const [announced, setAnnounced] = useState('')
  const [removing, setRemoving] = useState<number>()
  const [dragged, setDragged] = useState<Dragged>()
  const [dropLine, setMark] = useState<Mark>()
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
  const chosen = new Set(value.flatMap((chapter) => chapter.contents.map(({ id }) => id)))
  const missing = missingRequired(value.flatMap((chapter) => chapter.contents))
  const utils = trpc.useUtils()
  /** Adds a required content before the one that requires it. */
  const addRequired = async ({ chapter, index }: Position, id: string) => {
    const content = await utils.management.content.get.fetch({ id })
    const why = content.archived ? m.management_picker_archived() : refusal(content)
    if (why !== undefined) void toastError(`${content.title} · ${why}`)
    else change(chapter, { contents: (value[chapter]?.contents ?? []).toSpliced(index, 0, toPicked(content)) })
  }
  const change = (index: number, chapter: Partial<ChapterValue>) =>
    onChange(value.map((other, number) => (number === index ? { ...other, ...chapter } : other)))
  const moveChapter = (from: number, to: number, step: -1 | 1) => {
    const chapter = value[from]
    if (!chapter || to < 0 || to >= value.length) return
    focusNext.current = focusIds(chapter.key, step)
    onChange(moveItem(value, from, to))
    setAnnounced(
      m.management_module_moved({
        name: chapter.title || m.management_module_chapter({ number: String(from + 1) }),
        position: String(to + 1),
        total: String(value.length),
      }),
    )
  }
  const stepContent = (from: Position, step: -1 | 1) => {
    const to = stepOf(value, from, step)
    const content = value[from.chapter]?.contents[from.index]
    if (!to || !content) return
    const moved = moveContent<PickedContent, ChapterValue>(value, from, to)
    focusNext.current = focusIds(content.id, step)
    onChange(moved)
    setAnnounced(
      m.management_module_moved({
        name: content.title,
        position: String(to.index + 1),
        total: String(moved[to.chapter]?.contents.length ?? 0),
      }),
    )
  }
  const removeChapter = (index: number) => {
    const beside = value[index + 1] ?? value[index - 1]
    focusNext.current = beside ? [`title-${beside.key}`] : ['add-chapter']
    onChange(value.filter((_, number) => number !== index))
  }

  const over = (event: DragEvent, key: string, kinds: Dragged['kind'][]) => {
    if (!dragged || !kinds.includes(dragged.kind)) return
    event.preventDefault()
    event.stopPropagation()
    const box = event.currentTarget.getBoundingClientRect()
    const after = event.clientY > box.top + box.height / 2
    if (dropLine?.key !== key || dropLine.after !== after) setMark({ key, after })
  }
  const endDrag = () => {
    setDragged(undefined)
    setMark(undefined)
  }
  const dropOnChapter = (event: DragEvent, index: number) => {
    if (!dragged) return
    event.preventDefault()
    event.stopPropagation()
    if (dragged.kind === 'chapter') {
      const { index: to } = dropPosition(
        { chapter: 0, index: dragged.index },
        { chapter: 0, index },
        dropLine?.after ?? false,
      )
      onChange(moveItem(value, dragged.index, to))
    } else {
      const end = { chapter: index, index: value[index]?.contents.length ?? 0 }
      onChange(moveContent<PickedContent, ChapterValue>(value, dragged, end))
    }
    endDrag()
  }
  const dropOnContent = (event: DragEvent, position: Position) => {
    if (dragged?.kind !== 'content') return
    event.preventDefault()
    event.stopPropagation()
    onChange(
      moveContent<PickedContent, ChapterValue>(
        value,
        dragged,
        dropPosition(dragged, position, dropLine?.after ?? false),
      ),
    )
    endDrag()
  }

  const removed = removing === undefined ? undefined : value[removing]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        {isCourse ? m.management_module_chapters() : m.management_module_contents()}
      </legend>
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
      <FieldNote error={errors.root} />
      <ol role="list" className="flex flex-col gap-3">
        {value.map((chapter, index) => (
          <li
            key={chapter.key}
            onDragOver={(event) => over(event, chapter.key, isCourse ? ['chapter', 'content'] : ['content'])}
            onDrop={(event) => dropOnChapter(event, index)}
            className={cn(
              'rounded-lg border bg-card',
              dragged?.kind === 'chapter' && dragged.index === index && 'opacity-60',
              dragged?.kind === 'chapter' && dropLine?.key === chapter.key && lineOf(dropLine),
              dragged?.kind === 'content' && dropLine?.key === chapter.key && 'border-primary',
            )}
          >
            {isCourse ? (
              <ChapterHead
                chapter={chapter}
                number={index + 1}
                total={value.length}
                error={errors.chapters[index]?.title}
                onTitle={(title) => change(index, { title })}
                onMove={(step) => moveChapter(index, index + step, step)}
                onRemove={() => (chapter.contents.length > 0 ? setRemoving(index) : removeChapter(index))}
                onDrag={(on) => (on ? setDragged({ kind: 'chapter', index }) : endDrag())}
              />
            ) : null}
            {chapter.contents.length > 0 ? (
              <ol role="list" className={cn('divide-y', isCourse && 'border-t')}>
                {chapter.contents.map((content, i) => (
                  <ContentLine
                    key={content.id}
                    content={content}
                    isForeign={content.language !== language}
                    missing={missing.get(content.id) ?? []}
                    onAddRequired={(id) => addRequired({ chapter: index, index: i }, id)}
                    canUp={stepOf(value, { chapter: index, index: i }, -1) !== undefined}
                    canDown={stepOf(value, { chapter: index, index: i }, 1) !== undefined}
                    className={cn(
                      dragged?.kind === 'content' && dragged.chapter === index && dragged.index === i && 'opacity-60',
                      dragged?.kind === 'content' && dropLine?.key === content.id && lineOf(dropLine),
                    )}
                    onMove={(step) => stepContent({ chapter: index, index: i }, step)}
                    onRemove={() => change(index, { contents: chapter.contents.filter(({ id }) => id !== content.id) })}
                    onDrag={(on) => (on ? setDragged({ kind: 'content', chapter: index, index: i }) : endDrag())}
                    onDragOver={(event) => over(event, content.id, ['content'])}
                    onDrop={(event) => dropOnContent(event, { chapter: index, index: i })}
                  />
                ))}
              </ol>
            ) : null}
            <div className={cn('flex flex-col gap-2 p-2.5', (isCourse || chapter.contents.length > 0) && 'border-t')}>
              <FieldNote id={`contents-${chapter.key}`} error={errors.chapters[index]?.contents} />
              <ContentPicker
                chosen={chosen}
                refuse={refusal}
                errorId={errors.chapters[index]?.contents ? `contents-${chapter.key}` : undefined}
                label={
                  isCourse
                    ? `${m.management_picker_add()}, ${chapter.title || m.management_module_chapter({ number: String(index + 1) })}`
                    : m.management_picker_add()
                }
                onPick={(content) => change(index, { contents: [...chapter.contents, toPicked(content)] })}
              >
                {m.management_picker_add()}
              </ContentPicker>
            </div>
          </li>
        ))}
      </ol>
      {isCourse ? (
        <div>
          <Button
            id="add-chapter"
            variant="accent"
            size="sm"
            onClick={() => {
              const chapter = newChapter()
              focusNext.current = [`title-${chapter.key}`]
              onChange([...value, chapter])
            }}
          >
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
          if (removing !== undefined) removeChapter(removing)
          setRemoving(undefined)
        }}
      />
    </fieldset>
  )
}

const lineOf = (dropLine: Mark) =>
  dropLine.after ? 'shadow-[inset_0_-2px_0_var(--primary)]' : 'shadow-[inset_0_2px_0_var(--primary)]'

/** The pressed button, or the opposite one at the end of the list. */
const focusIds = (key: string, step: -1 | 1) => (step < 0 ? [`up-${key}`, `down-${key}`] : [`down-${key}`, `up-${key}`])
