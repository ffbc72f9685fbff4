import type { Acted } from '@cursus/contract/act'

/** Rows left out by reason, with their number. */
export const countReasons = (reasons: readonly string[]): Acted['leftOut'] =>
  [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length: number }]) => ({ reason, number }))
