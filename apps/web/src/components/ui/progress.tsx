import { Progress as Primitive } from 'radix-ui'
import { cn } from '#web/lib/cn.ts'

const tones = { primary: 'bg-primary', success: 'bg-success', warning: 'bg-warning' }

/** `value` in percent; absent: indeterminate. `label` is for screen readers only. */
export function Progress({
  value,
  label,
  tone,
  thin,
  className,
}: {
  value?: number
  label: string
  /** Green at 100 by default. */
  tone?: keyof typeof tones
  thin?: boolean
  className?: string
}) {
  const known = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  return (
    <Primitive.Root
      value={known ?? null}
      aria-label={label}
      className={cn('relative w-full overflow-hidden rounded-full bg-border', thin ? 'h-1.5' : 'h-2', className)}
    >
      <Primitive.Indicator
        className={cn(
          'h-full rounded-full transition-[width] duration-200',
          tones[tone ?? (known === 100 ? 'success' : 'primary')],
          known === undefined && 'w-1/3 animate-pulse',
        )}
        style={known === undefined ? undefined : { width: `${known}%` }}
      />
    </Primitive.Root>
  )
}
