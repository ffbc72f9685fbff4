import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'

/**
 * Where a form says why it was not sent. It takes the focus for each new reason, which brings it
 * into sight: the pressed button may be far away.
 */
export function RefusalPlace({
  why,
  className,
  children,
}: {
  /** Another value for another reason; without one, a field has the focus. */
  why: unknown
  className?: string
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (why) place.current?.focus()
  }, [why])
  return (
    <div ref={place} tabIndex={-1} className={cn('rounded-lg', className)}>
      {children}
    </div>
  )
}
