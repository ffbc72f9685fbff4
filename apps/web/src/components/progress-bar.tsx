import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { Progress } from './ui/progress.tsx'

/** Whether 90 % of the seats are taken (design tokens, "Presque complète"). */
export const isAlmostFull = ({ current, max }: { current: number; max: number }): boolean => current >= max * 0.9

/**
 * `inline` places bar and percentage on one line (tables, cards); else label and percentage are
 * above the bar.
 */
export function ProgressBar({
  value,
  label,
  inline,
  tone,
  text,
  className,
}: {
  /** Percent, 0 to 100. */
  value: number
  label: string
  inline?: boolean
  tone?: 'primary' | 'success' | 'warning'
  /** Replaces the label above the bar ("5 contenus terminés sur 12"). */
  text?: ReactNode
  className?: string
}) {
  if (inline) {
    return (
      <span className={cn('flex items-center gap-3', className)}>
        <Progress value={value} label={label} tone={tone} thin />
        <span className="w-12 shrink-0 text-right text-xs tabular-nums">{formatPercent(value)}</span>
      </span>
    )
  }
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3 text-xs">
        <span className="text-muted-foreground">{text ?? label}</span>
        <b className="font-semibold tabular-nums">{formatPercent(value)}</b>
      </div>
      <Progress value={value} label={label} tone={tone} />
    </div>
  )
}

/** Seats of a licence: used, added by this grant (hatched), free. */
export function SeatsBar({
  used,
  adding = 0,
  max,
  label,
}: {
  used: number
  adding?: number
  max: number
  label: string
}) {
  const share = (count: number) => `${Math.min(100, (count / Math.max(1, max)) * 100)}%`
  const full = isAlmostFull({ current: used, max })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot show two parts
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={used}
      className="flex h-2 w-full overflow-hidden rounded-full bg-border"
    >
      <span className={cn('h-full', full && !adding ? 'bg-warning' : 'bg-primary')} style={{ width: share(used) }} />
      {adding > 0 ? (
        <span
          className="h-full bg-[repeating-linear-gradient(135deg,var(--primary)_0_3px,var(--card)_3px_6px)]"
          style={{ width: share(Math.min(adding, max - used)) }}
        />
      ) : null}
    </div>
  )
}
