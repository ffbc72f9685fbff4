import { createDatabase } from '@cursus/db'
import { createJobs } from '@cursus/jobs'
import type { Deps } from '../../context.ts'
import { relayOutbox } from '../index.ts'

// A relay process that writes everything of an event, prints a line and never commits; the test
// kills it there.
const [, , url = ''] = process.argv
const db = createDatabase({ connectionString: url, applicationName: 'stalled relay' })
const jobs = await createJobs({ databaseUrl: url })
const stalled = new Promise<never>(() => {})

let clock = 0
const deps = {
  db,
  jobs,
  settings: { appOrigin: 'http://localhost:3000', timeZone: 'Europe/Paris', mailGatherMs: 0, mailTo: 'folder' },
  // The call of the mails, once the notifications are written.
  now: () => {
    clock += 1
    if (clock === 3) {
      process.stdout.write('written\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    return new Date()
  },
} as unknown as Deps
await relayOutbox(deps, { batch: 1 })
await stalled
