import type { Database } from '@cursus/db'
import type { Storage } from '@cursus/storage'
import { sql } from 'kysely'
import { createStage } from './demo/stage.ts'
import { playStory } from './demo/story.ts'
import { people } from './demo/tables.ts'

const password = 'cursus-demo'

/** The accounts of the demo, all with one password. */
export const demoAccounts = {
  password,
  list: [
    { email: people.helene.email, what: 'platform manager, every right; also manages Maison Delorme' },
    { email: people.karim.email, what: 'company manager of Maison Delorme: training and administration' },
    { email: people.sonia.email, what: 'trainer of Maison Delorme: training, reads administration' },
    { email: people.camille.email, what: 'participant of Maison Delorme, in French' },
    { email: people.olivia.email, what: 'company manager of Northwind Retail, in English' },
    { email: people.emma.email, what: 'participant of Northwind Retail, in English' },
  ],
}

export type DemoPlace = {
  databaseUrl: string
  dataDir: string
  /** Addresses of the files; absent: the data folder. */
  storage?: readonly string[] | undefined
  appOrigin: string
  /** IANA name of the time zone of the installation. */
  timeZone: string
}

/**
 * Fills an empty, migrated database and its data folder with two companies and half a year of
 * learning, through the verbs of the domain. A failed or interrupted load leaves nothing behind.
 * @returns false, having done nothing, when an account exists already
 */
export async function loadDemoOnce(installation: DemoPlace, startedAt = new Date()): Promise<boolean> {
  const stage = createStage({ ...installation, password, startedAt })
  try {
    await discardUnfinished(stage.db, stage.deps.storage)
    if (await stage.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return false
    await beginLoading(stage.db)
    try {
      await playStory(stage, password)
      await endLoading(stage.db)
    } catch (error) {
      await discardUnfinished(stage.db, stage.deps.storage).catch((second) => {
        throw new AggregateError([error, second], 'The demo failed, and its data could not be removed')
      })
      throw error
    }
    return true
  } finally {
    await stage.close()
  }
}

// Creates a marker table for the time of the load. It is created only where no account exists, so
// the leftovers of an interrupted load contain no data of users and can be deleted.

export async function beginLoading(db: Database): Promise<void> {
  await sql`create table demo_unfinished ()`.execute(db)
}

/** The only commit that waits for the disk, and with it for all earlier ones. */
async function endLoading(db: Database): Promise<void> {
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
