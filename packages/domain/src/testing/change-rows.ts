import { type Database, type DB, inTransaction } from '@cursus/db'
import { sql, type Updateable } from 'kysely'
import { vi } from 'vitest'

/**
 * Starts calls while a change is uncommitted, and commits it once each call waits for it or has
 * ended: they start before the change and end after it. `last` is a further change, made while they
 * wait.
 */
export async function duringChange<Result>(
  db: Database,
  change: (db: Database) => Promise<unknown>,
  start: () => Promise<Result>[],
  last?: (db: Database) => Promise<unknown>,
): Promise<PromiseSettledResult<Result>[]> {
  const calls = await inTransaction(db, async (trx) => {
    await change(trx)
    let ended = 0
    const started = start()
    const all = Promise.allSettled(
      started.map((call) =>
        call.finally(() => {
          ended += 1
        }),
      ),
    )
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        if (rows.length + ended < started.length) throw new Error('some calls do not wait yet')
      },
      { timeout: 10_000 },
    )
    await last?.(trx)
    return { all }
  })
  return calls.all
}

/** Changes fields of the row with that id, where no verb makes the state that a test needs. */
export async function changeRow<Table extends keyof DB>(
  db: Database,
  table: Table,
  id: string,
  fields: Updateable<DB[Table]>,
): Promise<void> {
  const update = db.updateTable(table as 'accesses').set(fields as object)
  await update.where('id', '=', id).execute()
}
