import type { UserContent, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleCheck, Star } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useState } from 'react'
import { ContentBadge } from '#web/components/content-badge.tsx'
import { ContentIcon, contentFacts } from '#web/components/content-kind.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentAction, FinishFirst } from './content-action.tsx'
import { badgeOf, reasonOf, reasonSaysState } from './content-standing.ts'
import { previewLink } from './learner-links.ts'
import { starClass } from './use-favorites.tsx'

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
              <span className="text-xs text-muted-foreground">
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

/** A content of a chapter: state, title and type, reason, and action. */
function ContentRow({
  userModuleId,
  content,
  current,
  openable,
}: {
  userModuleId: string
  content: UserContent
  current: boolean
  /** False when the access is not active: results stay readable, nothing opens. */
  openable: boolean
}) {
  const badge = badgeOf(content)
  const locked = badge === 'locked'
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cn(
        'grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t px-4 py-2.5 sm:min-h-14 sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,150px)_112px] sm:py-2',
        (locked || !openable) && 'sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,274px)]',
        current && 'bg-accent',
      )}
    >
      <ContentBadge state={badge} isSaid={reasonSaysState(content)} className="self-start sm:self-center" />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            {...previewLink(userModuleId, content.id)}
            resetScroll={false}
            className={cn(
              'truncate rounded-sm text-sm font-medium quiet-link',
              locked ? 'text-muted-foreground' : current ? 'text-accent-foreground' : 'text-foreground',
            )}
          >
            {typeset(content.title)}
          </Link>
          {content.favorite ? (
            <Star className={cn('size-3.5', starClass)} role="img" aria-label={m.participant_favorite()} />
          ) : null}
        </p>
        <p
          className={cn(
            'flex items-center gap-1.5 text-xs',
            current ? 'text-accent-foreground' : 'text-muted-foreground',
          )}
        >
          <ContentIcon type={content.type} className="size-3.5" />
          <span className="truncate">{contentFacts(content)}</span>
        </p>
      </div>
      <p
        className={cn(
          'col-start-2 text-xs tabular-nums sm:col-start-auto sm:text-right',
          badge === 'retry'
            ? 'font-medium text-warning-strong'
            : current
              ? 'text-accent-foreground'
              : 'text-muted-foreground',
        )}
      >
        {locked && content.lockedBy ? (
          <FinishFirst userModuleId={userModuleId} lockedBy={content.lockedBy} />
        ) : (
          reasonOf(content)
        )}
      </p>
      {locked ? null : openable ? (
        <ContentAction
          userModuleId={userModuleId}
          content={content}
          current={current}
          className="col-start-2 w-full sm:col-start-auto"
        />
      ) : null}
    </li>
  )
}
