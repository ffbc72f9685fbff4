import type { UserModule } from '@cursus/contract/participant'
import { ChevronDown, CircleCheck } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useState } from 'react'
import { Card } from '#web/components/ui/card.tsx'
import { m } from '#web/paraglide/messages.js'
import { ContentRow } from './content-row.tsx'

type Chapter = UserModule['chapters'][number]

/**
 * A collapsible chapter; a finished one starts collapsed. Free content has one chapter without a
 * head.
 */
export function ChapterCard({
  userModuleId,
  chapter,
  number,
  currentId,
  openable,
}: {
  userModuleId: string
  chapter: Chapter
  number: number
  currentId: string | undefined
  openable: boolean
}) {
  const done = chapter.contents.filter((content) => content.done).length
  const isDone = done === chapter.contents.length
  const [open, setOpen] = useState(!isDone)
  const rows = (
    <ul role="list">
      {chapter.contents.map((content) => (
        <ContentRow
          key={content.id}
          userModuleId={userModuleId}
          content={content}
          current={content.id === currentId}
          openable={openable}
        />
      ))}
    </ul>
  )
  if (chapter.title === null) return <Card className="overflow-hidden [&>ul>li:first-child]:border-t-0">{rows}</Card>
  return (
    <Card className="overflow-hidden">
      <Collapsible.Root open={open} onOpenChange={setOpen}>
        <h2>
          <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2">
            <span className="flex size-6 shrink-0 items-center justify-center rounded-md bg-secondary text-xs font-semibold tabular-nums">
              {number}
            </span>
            <span className="title min-w-0 flex-1 text-base">{chapter.title}</span>
            {isDone ? (
              <span className="flex items-center gap-1.5 text-xs font-medium text-success-strong">
                <CircleCheck className="size-3.5" aria-hidden />
                {m.participant_chapter_state_done()}
              </span>
            ) : (
              <span className="text-xs text-muted-foreground tabular-nums">
                {m.participant_chapter_done({ done, total: chapter.contents.length })}
              </span>
            )}
            <ChevronDown
              className="size-4 transition-transform duration-[160ms] group-data-[state=open]:rotate-180"
              aria-hidden
            />
          </Collapsible.Trigger>
        </h2>
        <Collapsible.Content className="overflow-hidden data-[state=closed]:animate-fold-out data-[state=open]:animate-fold-in">
          {rows}
        </Collapsible.Content>
      </Collapsible.Root>
    </Card>
  )
}
