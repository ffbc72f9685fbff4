import type { Database } from '@cursus/db'
import type { Storage } from '@cursus/storage'
import { sql } from 'kysely'

// Creates a marker table for the time of the load. It is created only where no account exists, so
// the leftovers of an interrupted load contain no data of users and can be deleted.

export async function beginLoading(db: Database): Promise<void> {
  await sql`create table demo_unfinished ()`.execute(db)
}

/** The only commit that waits for the disk, and with it for all earlier ones. */
export async function endLoading(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`drop table demo_unfinished`.execute(trx)
  })
}

/**
 * Empties the database and the files if a load was interrupted. The rows go even when removing the
 * files fails: a marker that stayed would make a later start delete data of users.
 */
export async function discardUnfinished(db: Database, storage: Storage): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%'
      and exists (select from pg_tables where schemaname = 'public' and tablename = 'demo_unfinished')`.execute(db)
  if (rows.length === 0) return
  const folders = ['uploads', 'uploaded-packages', 'packages', 'content', 'module', 'company']
  const removed = await Promise.allSettled(folders.map((folder) => storage.removePrefix(folder)))
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(trx)
    await sql`drop table demo_unfinished`.execute(trx)
  })
  const failed = removed.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
