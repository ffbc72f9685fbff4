import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The same connection URL with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export const randomName = (kind: string) => `cursus_${kind}_${randomBytes(6).toString('hex')}`

/** Runs statements that must run outside a transaction, on their own connection. */
export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
