import { createDatabase } from '@cursus/db'
import { createStorage, type Storage } from '@cursus/storage'
import type { Deps } from '../../context.ts'
import { writeFile } from '../../made-file/index.ts'
import { makeOwnData } from '../write-own-data.ts'

/**
 * Test process that writes a copy of somebody's data: `node run-file.ts <database url> <data folder>
 * <file id> [bytes]`. With `bytes` it kills itself by SIGKILL after that many, at the same point on
 * any machine.
 */
const [databaseUrl, dataDir, id, lastByte] = process.argv.slice(2) as [string, string, string, string?]
const db = createDatabase({ connectionString: databaseUrl, applicationName: 'run-file' })
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
await writeFile(deps, { id }, makeOwnData)
await db.destroy()
