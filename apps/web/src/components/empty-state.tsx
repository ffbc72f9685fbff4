import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Cover, ownCover } from './cover.tsx'

/** Shown without data, with the next step. `plain` has no dashed frame, for use in a list. */
export function EmptyState({
  title,
  text,
  action,
  plain,
  className,
}: {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  plain?: boolean
  className?: string
}) {
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
      <h2 className="title mt-4 text-base">{title}</h2>
      {text ? <p className="mt-1 max-w-md text-sm text-muted-foreground">{text}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}
