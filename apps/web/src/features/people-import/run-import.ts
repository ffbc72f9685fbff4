import type { ImportProblem, ImportReport, ImportResult } from '@cursus/contract/company-user'
import { fold } from '#web/lib/text/format.ts'
import type { MatchedRow } from './columns.tsx'

/** Rows of one call. */
const batchSize = 1000

type Outcome = { result: ImportResult; problem: ImportProblem | null }
/** The reports of all rows, by line. */
export type Outcomes = {
  lines: ReadonlyMap<number, Outcome>
  newGroups: readonly string[]
  shortModules: readonly { id: string; title: string }[]
}
export const noOutcomes: Outcomes = { lines: new Map(), newGroups: [], shortModules: [] }

/** Rows whose address is in an earlier row, which may be in another call. */
function findRepeated(rows: readonly MatchedRow[]): Map<number, Outcome> {
  const first = new Map<string, number>()
  const repeated = new Map<number, Outcome>()
  for (const { line, email } of rows) {
    const key = email.trim().toLowerCase()
    const earlier = first.get(key)
    if (key === '' || earlier === undefined) first.set(key, line)
    else repeated.set(line, { result: 'refused', problem: { code: 'emailRepeated', value: email, line: earlier } })
  }
  return repeated
}

/**
 * Sends the rows that `from` does not have yet in calls of a thousand, and passes on what is known
 * after each. A failure keeps what is done, so that the next try begins there.
 */
export async function sendRows(
  rows: readonly MatchedRow[],
  send: (rows: Omit<MatchedRow, 'cells'>[]) => Promise<ImportReport>,
  {
    from = noOutcomes,
    onStep,
    signal,
  }: { from?: Outcomes; onStep?: (known: Outcomes) => void; signal?: AbortSignal } = {},
): Promise<Outcomes> {
  const lines = new Map([...findRepeated(rows), ...from.lines])
  const newGroups = new Map(from.newGroups.map((name) => [fold(name), name]))
  const shortModules = new Map(from.shortModules.map((module) => [module.id, module]))
  const known = () => ({
    lines: new Map(lines),
    newGroups: [...newGroups.values()],
    shortModules: [...shortModules.values()],
  })
  const waiting = rows.filter(({ line }) => !lines.has(line))
  for (let start = 0; start < waiting.length; start += batchSize) {
    signal?.throwIfAborted()
    const report = await send(waiting.slice(start, start + batchSize).map(({ cells, ...row }) => row))
    for (const { line, result, problem } of report.lines) lines.set(line, { result, problem })
    for (const name of report.newGroups) newGroups.set(fold(name), newGroups.get(fold(name)) ?? name)
    for (const module of report.shortModules) shortModules.set(module.id, module)
    onStep?.(known())
  }
  return known()
}

export type Counts = Record<ImportResult, number>
export function countOutcomes({ lines }: Outcomes): Counts {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { result } of lines.values()) counts[result] += 1
  return counts
}
