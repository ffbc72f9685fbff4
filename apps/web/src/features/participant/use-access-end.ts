import { useEffect } from 'react'
import { now } from '#web/lib/clock.ts'
import { api } from '#web/lib/trpc.ts'

/** Longest delay of a browser's timer. */
const maxDelayMs = 2 ** 31 - 1

/** Reads the modules again when the access of an open page ends. */
export function useAccessEnd({ active, endsAt }: { active: boolean; endsAt: string | null }): void {
  useEffect(() => {
    if (!active || endsAt === null) return
    const delay = Date.parse(endsAt) - now().getTime() + 1000
    if (delay > maxDelayMs) return
    const timer = setTimeout(() => void api.participant.invalidate(), Math.max(0, delay))
    return () => clearTimeout(timer)
  }, [active, endsAt])
}
