import type { Standard } from '../types.ts'
import { parseDuration } from './duration.ts'

const hour = 360_000
/**
 * The package's value is trusted up to a day, the wall clock up to four hours (a page left open
 * overnight is not learning).
 */
const longestSession = 24 * hour
const longestByClock = 4 * hour

/**
 * Duration of one session in hundredths of a second: the last `session_time` sent, else the wall
 * clock between its first and last call. Idempotent: a repeated commit replaces the value and never
 * adds to it.
 */
export function sessionDuration(input: {
  standard: Standard
  sessionTime?: string | undefined
  /** Hundredths of a second between the first and the last call of the session. */
  wallClock?: number | undefined
}): number {
  const parsed = parseDuration(input.standard, input.sessionTime)
  if (parsed !== undefined) return Math.min(parsed, longestSession)
  return Math.min(Math.max(0, Math.round(input.wallClock ?? 0)), longestByClock)
}
