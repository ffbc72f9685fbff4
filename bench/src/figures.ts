/** Holds from `least` up, or up to `most`. */
export type Figure = { what: string; figure: string; yardstick: string; ratio: number; least?: number; most?: number }
export type Row = string[]

/** NaN for no value. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The item whose value is the median. */
export function middle<Item>(items: readonly Item[], of: (item: Item) => number): Item {
  return items.toSorted((a, b) => of(a) - of(b))[Math.floor(items.length / 2)]!
}

export const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED')

/** Prints rows under their heads, each column as wide as its longest cell. */
export function printRows(heads: Row, rows: Row[]): void {
  const all = [heads, ...rows]
  const width = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(width[column] ?? 0)).join('  '))
}

/** Prints figures beside their yardsticks and goals. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, figure, yardstick, ratio, least = -Infinity, most = Infinity }) => [
    what,
    figure,
    yardstick,
    ratio.toFixed(2),
    most < Infinity ? `<= ${most}` : `>= ${least}`,
    verdict(ratio >= least && ratio <= most),
  ])
  printRows(['work', 'figure', 'yardstick', 'ratio', 'goal', ''], rows)
}

/** Prints what failed, and lets the command fail. */
export function reportProblems(problems: readonly string[]): void {
  if (problems.length === 0) return
  console.log(`\nWhat failed:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  process.exitCode = 1
}
