import type { Matching } from '@cursus/contract/act'
import { useMemo, useState } from 'react'

/** The rows of a list, and how many there are; more than `total` when `capped`. */
type Listed = { matching: Readonly<Record<string, unknown>>; total: number; capped: boolean }

/**
 * Selected rows stay selected when the page, the search or the filters change. All rows that match
 * a filter are selected by that filter, not by their ids, until it changes.
 */
export type Selection<Row> = {
  /** A minimum when `capped`. */
  size: number
  capped: boolean
  rows: readonly Row[]
  /** All rows that match the current filters, except those unselected since. */
  all: Matching<Listed['matching']> | undefined
  has: (row: Row) => boolean
  add: (rows: readonly Row[]) => void
  addAll: () => void
  remove: (rows: readonly Row[]) => void
  clear: () => void
}

type Chosen<Row> = {
  rows: ReadonlyMap<string, Row>
  /** Rows excluded from all that match the filters of `key`. */
  all?: { key: string; except: ReadonlySet<string> }
}

export function useSelection<Row>(rowId: (row: Row) => string, listed: Listed): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ rows: new Map() })
  const key = JSON.stringify(listed.matching)
  const { total, capped } = listed
  return useMemo(() => {
    const except = chosen.all?.key === key ? chosen.all.except : undefined
    const change = (rows: readonly Row[], on: boolean) =>
      setChosen((ids) => {
        if (ids.all?.key === key) {
          const next = new Set(ids.all.except)
          for (const row of rows) on ? next.delete(rowId(row)) : next.add(rowId(row))
          return { ...ids, all: { key, except: next } }
        }
        const next = new Map(ids.rows)
        for (const row of rows) on ? next.set(rowId(row), row) : next.delete(rowId(row))
        return { rows: next }
      })
    return {
      size: except ? total - except.size : chosen.rows.size,
      capped: except !== undefined && capped,
      rows: [...chosen.rows.values()],
      all: except && { matching: JSON.parse(key), exceptIds: [...except] },
      has: (row) => (except ? !except.has(rowId(row)) : chosen.rows.has(rowId(row))),
      add: (rows) => change(rows, true),
      addAll: () => setChosen({ rows: new Map(), all: { key, except: new Set() } }),
      remove: (rows) => change(rows, false),
      clear: () => setChosen({ rows: new Map() }),
    }
  }, [chosen, rowId, key, total, capped])
}
