/** Formats a moment for answers: ISO 8601 in UTC. */
export function iso(at: Date): string
export function iso(at: Date | null): string | null
export function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
