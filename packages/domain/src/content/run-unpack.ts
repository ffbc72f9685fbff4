import { uploadLimits } from '@cursus/contract'
import { createDatabase } from '@cursus/db'
import { createJobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import { unpackContentVersion } from './unpack-content-version.ts'

/**
 * A process of its own for tests that kill it: `node run-unpack.ts <database url> <data folder> <content version id>` unpacks one
 * package on real parts and writes each percent on a line.
 */
const [databaseUrl, dataDir, contentVersionId] = process.argv.slice(2) as [string, string, string]
const db = createDatabase({ connectionString: databaseUrl, applicationName: 'run-unpack' })
const jobs = await createJobs({ databaseUrl })
const settings = {
  appOrigin: 'http://localhost:3000',
  contentOrigin: 'http://127.0.0.1:3001',
  timeZone: 'Europe/Paris',
  supportEmail: 'support@cursus.example',
  uploadLimits,
  sessionSecret: 'a secret of the tests',
  strictAttempts: false,
}
await unpackContentVersion(
  {
    db,
    jobs,
    settings,
    storage: createStorage(undefined, dataDir),
    now: () => new Date(),
    actor: { kind: 'system', job: 'unpack-package' },
  },
  { contentVersionId },
  { onProgress: (percent) => process.stdout.write(`${percent}\n`) },
)
await jobs.close()
await db.destroy()
