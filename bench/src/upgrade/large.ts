import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { createStarter, makeFormerCheckout } from './installation.ts'

/** Run in the former checkout: its own code makes its rows. */
const filling = `
  import { createDatabase, migrateToLatest } from '@cursus/db'
  import { withClient } from './bench/src/scale/cached-data.ts'
  import { fill } from './bench/src/scale/fill.ts'
  import { large } from './bench/src/scale/shape.ts'
  const url = process.env.DATABASE_URL
  const db = createDatabase(url)
  await migrateToLatest(db)
  await db.destroy()
  await withClient(url, async (client) => {
    await fill(client, large, new Date())
    await client.query('vacuum (analyze)')
    const { rows } = await client.query('select count(*) from accesses')
    console.log(rows[0].count, 'accesses')
  })`

/** Prints how long each migration takes on a large platform of the former release, at rest. */
export async function migrateLarge(commit: string): Promise<void> {
  const { name, folder } = makeFormerCheckout(commit)
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-upgrade-'))
  const settings = ['max_wal_size=4GB']
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, settings })
  const starter = createStarter({ databaseUrl: postgres.url, dataDir, smtpUrl: '', appOrigin: '', timeZone: '' })
  const run = async (of: string, args: string[]) => {
    const { code, output } = await starter.run(of, args)
    if (code !== 0) throw new Error(output)
    console.log(`${name}: ${output.trim()}`)
  }
  try {
    await run(folder, ['--input-type=module', '--eval', filling])
    const here = resolve(import.meta.dirname, '../../..')
    await run(here, ['scripts/migrate.ts'])
    await run(here, ['scripts/migrate.ts', '--contract'])
  } finally {
    await starter.stopAll()
    await postgres.stop()
    await rm(postgres.dataDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}
