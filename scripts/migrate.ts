// Migrates the database at DATABASE_URL and ends; the one-shot service of compose.yaml.
import { createDatabase, migrateToLatest } from '@cursus/db'
import { explainError } from '@cursus/domain/fault'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is missing: set it to the address of the PostgreSQL database to migrate.')
  process.exit(1)
}
try {
  const db = createDatabase(url)
  try {
    const done = await migrateToLatest(db)
    process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n')
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(`The database could not be migrated: ${explainError(error)}`)
  console.error(error)
  process.exitCode = 1
}
