import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Cover, ownCover } from './cover.tsx'

/** Shown without data, with the next step. `plain` has no dashed frame, for use in a list. */
export function EmptyState({
  title,
  text,
  action,
  plain,
  level = 2,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  plain?: boolean
  /** 1 where it is what the page is about. */
  level?: 1 | 2
  className?: string
}) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cn(
        'flex flex-col items-center px-6 py-8 text-center',
        !plain && 'rounded-lg border border-dashed border-border-strong',
        className,
      )}
    >
      <span className="h-16 w-24 overflow-hidden rounded-md">
        <Cover of={ownCover} window="thumb" />
      </span>
      <Heading className="title mt-4 text-base">{title}</Heading>
      {text ? <p className="mt-1 max-w-md text-sm text-muted-foreground">{text}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
