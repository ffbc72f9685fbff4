export type Figure = { what: string; figure: string; yardstick: string; ratio: number; goal: string; holds: boolean }

const widths = (rows: string[][]) =>
  rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []

/** The table that `npm run bench` prints: figure, yardstick, ratio, goal. */
export function printTable(figures: Figure[]): void {
  const rows = [
    ['work', 'figure', 'yardstick', 'ratio', 'goal', ''],
    ...figures.map((f) => [f.what, f.figure, f.yardstick, f.ratio.toFixed(2), f.goal, f.holds ? 'holds' : 'MISSED']),
  ]
  const width = widths(rows)
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(width[column] ?? 0)).join('  '))
}
