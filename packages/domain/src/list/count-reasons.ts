import { type Acted, maxNamed } from '@cursus/contract/act'

/** Rows left out by reason, with their number and the first of them. */
export const countReasons = (leftOut: readonly { id: string; reason: string }[]): Acted['leftOut'] =>
  [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, rows]) => ({
    reason,
    number: rows.length,
    idList: rows.slice(0, maxNamed).map(({ id }) => id),
  }))
