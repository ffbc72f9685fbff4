import { createStarter, here, startDatabase } from '../installation.ts'
import { makeFormerCheckout } from './former.ts'

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
  const database = await startDatabase(['max_wal_size=4GB'])
  const starter = createStarter(database)
  const say = (output: string) => console.log(`${name}: ${output.trim()}`)
  try {
    say(await starter.run(folder, ['--input-type=module', '--eval', filling]))
    say(await starter.migrate(here))
    say(await starter.migrate(here, '--contract'))
  } finally {
    await starter.stopAll()
    await database.close()
  }
}
