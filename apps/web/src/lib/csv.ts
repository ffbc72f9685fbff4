/**
 * Formats rows as CSV with semicolons and a byte order mark, which spreadsheets of both languages
 * open in columns.
 */
export function toCsv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value)
  // Spreadsheets would run a leading = + - @ as a formula.
  const text = (value ?? '').replace(/^([=+\-@\t\r])/, "'$1")
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
