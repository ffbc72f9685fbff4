import { uploadLimits } from '@cursus/contract/file-values'
import { createDatabase } from '@cursus/db'
import { createJobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import type { Settings } from '../../context.ts'
import { unpackContentVersion } from '../unpack-content-version.ts'

/**
 * Test process `node run-unpack.ts <database url> <data folder> <content version id> <files>`:
 * unpacks one package and kills itself by SIGKILL after writing that many files, so that it dies at
 * the same point on any machine.
 */
const [databaseUrl, dataDir, contentVersionId, lastFile] = process.argv.slice(2) as [string, string, string, string]
const db = createDatabase({ connectionString: databaseUrl, applicationName: 'run-unpack' })
const jobs = await createJobs({ databaseUrl })
const storage = createStorage(dataDir)
let written = 0
const settings: Settings = {
  appOrigin: 'http://localhost:3000',
  contentOrigin: 'http://127.0.0.1:3001',
  timeZone: 'Europe/Paris',
  mailGatherMs: 0,
  mailTo: 'nowhere',
  uploadLimits,
}
await unpackContentVersion(
  {
    db,
    jobs,
    settings,
    storage: {
      ...storage,
      fill: (prefix) => {
        const filling = storage.fill(prefix)
        return {
          ...filling,
          put: async (path, source) => {
            await filling.put(path, source)
            written += 1
            if (written === Number(lastFile)) process.kill(process.pid, 'SIGKILL')
          },
        }
      },
    },
    now: () => new Date(),
    actor: { kind: 'system', job: 'unpack-package' },
  },
  { contentVersionId },
)
await jobs.close()
await db.destroy()
