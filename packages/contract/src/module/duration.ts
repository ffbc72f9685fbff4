import { z } from 'zod'

/** How long a module takes; at least that long unless `isWhole`. */
export const durationSchema = z.object({ minutes: z.int().min(1), isWhole: z.boolean() })
export type Duration = z.infer<typeof durationSchema>

type Timed = { plannedMinutes: number | null }

/** The duration planned for a module, else what is known of its contents; null when nothing is. */
export function durationOf({ plannedMinutes }: Timed, contents: readonly Timed[]): Duration | null {
  if (plannedMinutes !== null) return { minutes: plannedMinutes, isWhole: true }
  const known = contents.flatMap((content) => content.plannedMinutes ?? [])
  if (known.length === 0) return null
  return { minutes: known.reduce((sum, minutes) => sum + minutes), isWhole: known.length === contents.length }
}
