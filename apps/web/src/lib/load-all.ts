const pageLength = 1000

/**
 * Loads all rows that match a list's filters, a thousand at a time, for exports and "select all".
 */
export async function loadAll<Row>(
  load: (page: { limit: number; offset: number }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await load({ limit: pageLength, offset: rows.length })
    rows.push(...page.rows)
    if (page.rows.length < pageLength) return rows
  }
}
