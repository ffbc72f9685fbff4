// Migrates the database at DATABASE_URL and ends; the one-shot service of compose.yaml. With DEMO=1
// it also loads the demo data when no account exists.
import { createDatabase, migrateToLatest } from '@cursus/db'
import { explainError } from '@cursus/domain/fault'
import { ConfigError } from '@cursus/domain/settings'
import { assertSettings } from './assert-settings.ts'

try {
  const { databaseUrl, dataDir, demo, http, timeZone } = assertSettings(process.env)
  const db = createDatabase(databaseUrl)
  try {
    const done = await migrateToLatest(db)
    process.stdout.write(done.length > 0 ? `Migrated: ${done.join(', ')}\n` : 'The database is up to date.\n')
  } finally {
    await db.destroy()
  }
  if (demo) {
    const [{ demoAccounts }, { loadDemo }] = await Promise.all([import('./demo.ts'), import('./load-demo.ts')])
    await loadDemo({ databaseUrl, dataDir, appOrigin: http.appOrigin, timeZone }, 'run the migrations again.')
    process.stdout.write(`Demo sign-ins (all with the password ${demoAccounts.password}):\n`)
    for (const { email, what } of demoAccounts.list) process.stdout.write(`  ${email}: ${what}\n`)
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError) console.error(error.message)
  else {
    console.error(`The database could not be migrated: ${explainError(error)}`)
    console.error(error)
  }
}
