import { createDatabase } from '@cursus/db'
import { createStorage, type Storage } from '@cursus/storage'
import type { Deps } from '../context.ts'
import { prepareDataExport } from './prepare-data-export.ts'

/**
 * Test process that prepares one data export: `node run-data-export.ts <database url> <data folder>
 * <data export id> [bytes]`. With `bytes` it kills itself by SIGKILL after that many, at the same
 * point on any machine.
 */
const [databaseUrl, dataDir, dataExportId, lastByte] = process.argv.slice(2) as [string, string, string, string?]
const db = createDatabase({ connectionString: databaseUrl, applicationName: 'run-data-export' })
const storage = createStorage(dataDir)
let come = 0
const put: Storage['put'] = (key, source, options) => {
  if (lastByte !== undefined && !(source instanceof Uint8Array)) {
    source.on('data', (piece: string) => {
      come += piece.length
      if (come >= Number(lastByte)) process.kill(process.pid, 'SIGKILL')
    })
  }
  return storage.put(key, source, options)
}
const deps = { db, storage: { ...storage, put }, now: () => new Date() } as Deps
await prepareDataExport(deps, { dataExportId })
await db.destroy()
