import { createDatabase } from '@cursus/db'
import { Client } from './client.ts'
import { createStarter, here, startDatabase } from './installation.ts'

const account = { email: 'bench@cursus.example', password: 'bench-password' }

export type BenchPlatform = Awaited<ReturnType<typeof startBenchPlatform>>

/**
 * Starts one server, one worker and an embedded PostgreSQL, each in its own process; `admin` is
 * signed in with every right.
 * @param folder the checkout of server, worker and migrations
 */
export async function startBenchPlatform({ folder = here, smtpUrl }: { folder?: string; smtpUrl?: string } = {}) {
  const { databaseUrl, dataDir, postgresDir, close: stopPostgres } = await startDatabase()
  const starter = createStarter(
    { databaseUrl, dataDir, smtpUrl },
    { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, LOG_LEVEL: 'error' },
  )
  const db = createDatabase(databaseUrl)
  async function close(): Promise<void> {
    await starter.stopAll()
    await db.destroy()
    await stopPostgres()
  }
  try {
    await starter.migrate(folder)
    const server = await starter.startServer(folder)
    // Mails of another address would be held.
    const ofServer = { APP_ORIGIN: server.origin }
    const worker = await starter.startWorker(folder, ofServer)
    const admin = new Client(server.origin)
    await admin.signIn(account.email, account.password)
    return {
      origin: server.origin,
      databaseUrl,
      dataDir,
      postgresDir,
      serverPid: server.pid,
      workerPid: worker.pid,
      admin,
      db,
      /** Another one of the same address. */
      startServer: () => starter.startServer(folder, ofServer),
      async close() {
        await close()
        // Errors, if any.
        process.stderr.write(server.output() + worker.output())
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
