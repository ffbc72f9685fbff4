import { uploadLimits } from '@cursus/contract'
import { createDatabase } from '@cursus/db'
import { createJobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import type { Settings } from '../context.ts'
import { unpackContentVersion } from './unpack-content-version.ts'

/**
 * A process of its own that is killed at work: `node run-unpack.ts <database url> <data folder> <content version id> <percent>` unpacks
 * one package on real parts until it has come that far, and then dies by SIGKILL. It kills itself, so that it dies at that very
 * point however busy the machine is.
 */
const [databaseUrl, dataDir, contentVersionId, lastPercent] = process.argv.slice(2) as [string, string, string, string]
const db = createDatabase({ connectionString: databaseUrl, applicationName: 'run-unpack' })
const jobs = await createJobs({ databaseUrl })
const settings: Settings = {
  appOrigin: 'http://localhost:3000',
  contentOrigin: 'http://127.0.0.1:3001',
  timeZone: 'Europe/Paris',
  supportEmail: undefined,
  clientLogLevel: 'None',
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
  {
    onProgress(percent) {
      if (percent >= Number(lastPercent)) process.kill(process.pid, 'SIGKILL')
    },
  },
)
await jobs.close()
await db.destroy()
