import type { UserContent } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { ContentBadge } from '#web/components/content-badge.tsx'
import { ContentIcon, contentFacts } from '#web/components/content-kind.tsx'
import { cn } from '#web/lib/cn.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentAction } from './content-action.tsx'
import { badgeOf, reasonOf } from './content-standing.ts'
import { starClass } from './favorite-button.tsx'

/** A content of a chapter: state, title and type, reason, and action. */
export function ContentRow({
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
      className={cn(
        'grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t px-4 py-2.5 sm:min-h-14 sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,150px)_112px] sm:py-2',
        (locked || !openable) && 'sm:grid-cols-[24px_minmax(0,1fr)_minmax(0,274px)]',
        current && 'bg-accent',
      )}
    >
      <ContentBadge state={badge} className="self-start sm:self-center" />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to="/platform/user-module/$userModuleId/preview-content/$contentId"
            params={{ userModuleId, contentId: content.id }}
            resetScroll={false}
            className={cn(
              'truncate rounded-sm text-sm font-medium underline-offset-4 hover:underline',
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
          <>
            {m.participant_finish_first()}{' '}
            <Link
              to="/platform/user-module/$userModuleId/content/$contentId"
              params={{ userModuleId, contentId: content.lockedBy.id }}
              className="text-link"
            >
              {typeset(content.lockedBy.title)}
            </Link>
          </>
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
