import { useMemo, useState } from 'react'

/** The selected rows; they stay selected when the page, the search or the filters change. */
export type Selection<Row> = {
  size: number
  rows: readonly Row[]
  has: (row: Row) => boolean
  add: (rows: readonly Row[]) => void
  remove: (rows: readonly Row[]) => void
  clear: () => void
}

export function useSelection<Row>(rowId: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return useMemo(() => {
    const change = (apply: (next: Map<string, Row>) => void) =>
      setChosen((held) => {
        const next = new Map(held)
        apply(next)
        return next
      })
    return {
      size: chosen.size,
      rows: [...chosen.values()],
      has: (row) => chosen.has(rowId(row)),
      add: (rows) =>
        change((next) => {
          for (const row of rows) next.set(rowId(row), row)
        }),
      remove: (rows) =>
        change((next) => {
          for (const row of rows) next.delete(rowId(row))
        }),
      clear: () => setChosen(new Map()),
    }
  }, [chosen, rowId])
}
