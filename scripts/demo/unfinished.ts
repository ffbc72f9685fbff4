import type { Database } from '@cursus/db'
import type { Storage } from '@cursus/storage'
import { sql } from 'kysely'

// A table of the demo's own stands in the database as long as it loads. It is only ever made where nobody has an account, so what a load that
// was cut short has left belongs to nobody and can be thrown away.

export async function beginLoading(db: Database): Promise<void> {
  await sql`create table demo_unfinished ()`.execute(db)
}

/** The one commit that waits for the disk, and with it for all before. */
export async function endLoading(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`drop table demo_unfinished`.execute(trx)
  })
}

/**
 * Empties the database and the files again if a load was cut short. The rows go whatever happens to the files: a marker that stayed
 * would let a later start throw away what people have done since.
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
  const failed = removed.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
