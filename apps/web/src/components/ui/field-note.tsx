import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** The line under a control: its error, else its hint, else nothing. */
export function FieldNote({
  id,
  error,
  hint,
  live,
  className,
}: {
  /** For the `aria-describedby` of the control. */
  id?: string
  error?: ReactNode
  hint?: ReactNode
  /** Announced when it changes. */
  live?: boolean
  className?: string
}) {
  if (!error && !hint) return null
  return (
    <p
      id={id}
      aria-live={live ? 'polite' : undefined}
      className={cn(
        'text-xs',
        error ? 'flex items-start gap-1.5 text-destructive-strong' : 'text-muted-foreground',
        className,
      )}
    >
      {error ? <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden /> : null}
      {error ? <span>{error}</span> : hint}
    </p>
  )
}
