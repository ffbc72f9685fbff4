import type { LicenceRow } from '@cursus/contract/licence'
import { SeatsBar } from '#web/components/progress-bar.tsx'
import { m } from '#web/paraglide/messages.js'

/** Used seats, as numbers and as a bar. */
export function LicenceSeats({ licence }: { licence: Pick<LicenceRow, 'name' | 'usage'> }) {
  const { current, max } = licence.usage
  return (
    <span className="flex flex-col gap-1">
      <span className="flex justify-between gap-3 text-xs tabular-nums">
        <span>{m.company_licence_seats_ratio({ used: current, max })}</span>
        <span className="text-muted-foreground">{m.company_licence_free({ count: Math.max(0, max - current) })}</span>
      </span>
      <SeatsBar used={current} max={max} label={m.company_access_seats_label({ name: licence.name })} />
    </span>
  )
}
