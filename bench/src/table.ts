export type Figure = { what: string; figure: string; yardstick: string; ratio: number; goal: string; holds: boolean }
export type Row = string[]

const widths = (rows: Row[]) =>
  rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []

/** Prints rows under their heads, each column as wide as its longest cell. */
export function printRows(heads: Row, rows: Row[]): void {
  const all = [heads, ...rows]
  const width = widths(all)
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(width[column] ?? 0)).join('  '))
}

/** The table that `npm run bench` prints: figure, yardstick, ratio, goal. */
export function printTable(figures: Figure[]): void {
  printRows(
    ['work', 'figure', 'yardstick', 'ratio', 'goal', ''],
    figures.map((f) => [f.what, f.figure, f.yardstick, f.ratio.toFixed(2), f.goal, f.holds ? 'holds' : 'MISSED']),
  )
}
