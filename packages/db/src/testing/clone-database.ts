import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The same server and user, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export const randomName = (kind: string) => `cursus_${kind}_${randomBytes(6).toString('hex')}`

/** Runs statements that PostgreSQL takes only outside of a transaction, on a connection of their own. */
export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
