import { Check, Lock, Play, RotateCcw } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

export type ContentBadgeState = 'done' | 'current' | 'retry' | 'locked' | 'none'

const looks = {
  done: { className: 'bg-success-subtle text-success-strong', icon: Check, label: m.common_mark_done },
  current: { className: 'bg-primary text-primary-foreground', icon: Play, label: m.common_mark_current },
  retry: { className: 'bg-warning-subtle text-warning-strong', icon: RotateCcw, label: m.common_mark_retry },
  locked: { className: 'bg-secondary text-muted-foreground', icon: Lock, label: m.common_mark_locked },
  none: { className: '', icon: undefined, label: m.common_mark_none },
}

/**
 * The state of a content: a 24 px circle with an icon, or a dot, and its label for screen readers,
 * unless the words beside it say the same (`isSaid`).
 */
export function ContentBadge({
  state,
  title,
  isSaid = false,
  className,
}: {
  state: ContentBadgeState
  title?: string
  isSaid?: boolean
  className?: string
}) {
  const look = looks[state]
  const Icon = look.icon
  return (
    <span
      title={title}
      className={cn(
        'inline-flex size-6 shrink-0 align-middle items-center justify-center rounded-full',
        look.className,
        className,
      )}
    >
      {Icon ? (
        <Icon className="size-3.5" aria-hidden />
      ) : (
        // A border stays where the system chooses the colours.
        <span className="size-2 rounded-full border-4 border-input" />
      )}
      {isSaid ? null : <span className="sr-only">{look.label()}</span>}
    </span>
  )
}
