import { CircleCheck, CloudOff, LoaderCircle, LogIn, type LucideIcon, SquareStack, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'
import type { SaveState } from './commit-queue.ts'

const looks: Record<SaveState, { icon: LucideIcon; label: () => string; tone?: 'warning'; spin?: boolean }> = {
  saved: { icon: CircleCheck, label: m.player_saved },
  saving: { icon: LoaderCircle, label: m.player_saving, spin: true },
  unkept: { icon: LoaderCircle, label: m.player_saving, spin: true },
  retrying: { icon: CloudOff, label: m.player_retrying, tone: 'warning' },
  signedOut: { icon: LogIn, label: m.player_signed_out, tone: 'warning' },
  superseded: { icon: SquareStack, label: m.player_superseded, tone: 'warning' },
  rejected: { icon: TriangleAlert, label: m.player_rejected, tone: 'warning' },
}

/** Shorter saves cause no change on the screen, while the journal has the data. */
const quietMs = 400

function useCalmState(state: SaveState): SaveState {
  const [shown, setShown] = useState(state)
  useEffect(() => {
    if (state !== 'saving') return setShown(state)
    const timer = setTimeout(() => setShown('saving'), quietMs)
    return () => clearTimeout(timer)
  }, [state])
  return shown
}

/** The save state as text, always at the same place. */
export function SaveIndicator({ state }: { state: SaveState }) {
  const shown = useCalmState(state)
  const { icon: Icon, label, tone, spin } = looks[shown]
  return (
    <span
      role="status"
      className={cn(
        'inline-flex items-center gap-1.5 text-xs whitespace-nowrap',
        tone === 'warning'
          ? 'rounded-md bg-warning-subtle px-2 py-1 font-medium text-warning-strong'
          : 'text-muted-foreground',
      )}
    >
      <Icon className={cn('size-4', spin && 'animate-spin', shown === 'saved' && 'text-success-strong')} aria-hidden />
      {label()}
    </span>
  )
}
