import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { type Section, sections } from './own-data.ts'

const usualBatch = 500

/** Yields the rows of a section as JSON texts, with one batch in memory at a time. */
async function* rowsOf(own: Database, section: Section, userId: string): AsyncGenerator<string> {
  await sql`declare own_data no scroll cursor for ${section.rows(own, userId)}`.execute(own)
  const fetch = sql<{ line: string }>`fetch ${sql.lit(section.batch ?? usualBatch)} from own_data`
  for (let rows = (await fetch.execute(own)).rows; rows.length > 0; rows = (await fetch.execute(own)).rows) {
    for (const { line } of rows) yield line
  }
  await sql`close own_data`.execute(own)
}

/**
 * Writes the file of "download my data" in pieces, whatever its size: one JSON object with a list
 * for each section. `own` is a transaction with a snapshot (repeatable read).
 */
export async function* writeOwnData(
  own: Database,
  { userId, madeAt, signal }: { userId: string; madeAt: Date; signal?: AbortSignal | undefined },
): AsyncGenerator<string> {
  await sql`set local time zone 'UTC'`.execute(own)
  yield `{\n  "madeAt": ${JSON.stringify(madeAt.toISOString())}`
  for (const section of sections) {
    let before = `,\n  ${JSON.stringify(section.name)}: [`
    for await (const line of rowsOf(own, section, userId)) {
      signal?.throwIfAborted()
      yield `${before}\n    ${line}`
      before = ','
    }
    yield before === ',' ? '\n  ]' : `${before}]`
  }
  yield '\n}\n'
}
