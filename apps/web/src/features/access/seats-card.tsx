import type { ReactNode } from 'react'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { m } from '#web/paraglide/messages.js'

/** Seats of a licence for one grant: used, added by it (hatched), left. */
export function SeatsCard({ name, used, max, adding }: { name: string; used: number; max: number; adding: number }) {
  const free = Math.max(0, max - used)
  return (
    <div className="rounded-lg border bg-card px-3.5 py-3">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>
          <StrongText>{m.company_access_seats_used({ used, max })}</StrongText>
        </span>
        <span className="text-muted-foreground tabular-nums">
          {m.company_access_seats_free_before({ count: free })}
        </span>
      </div>
      <SeatsBar used={used} adding={adding} max={max} label={m.company_access_seats_label({ name })} />
      <ul role="list" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground tabular-nums">
        <Legend swatch="bg-primary">{m.company_access_seats_legend_used()}</Legend>
        <Legend swatch="bg-[repeating-linear-gradient(135deg,var(--primary)_0_2px,var(--card)_2px_4px)]">
          {m.company_access_seats_legend_adding({ count: adding })}
        </Legend>
        <Legend swatch="bg-border">{m.company_access_seats_legend_free({ count: Math.max(0, free - adding) })}</Legend>
      </ul>
    </div>
  )
}

function Legend({ swatch, children }: { swatch: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-sm ${swatch}`} aria-hidden />
      {children}
    </li>
  )
}
