import type { ChildProcess } from 'node:child_process'
import { freePort, startProcess, untilReady } from '@cursus/db/testing'

export const workerProgram = new URL('./main.ts', import.meta.url).pathname

/** Starts a worker as in production and resolves when it reports ready. The caller ends it. */
export async function startWorker(env: NodeJS.ProcessEnv, healthPort?: number): Promise<ChildProcess> {
  const port = healthPort ?? (await freePort())
  const settings = { healthPort: port, lockMs: 1000 }
  const worker = startProcess([workerProgram, JSON.stringify(settings)], { SMTP_URL: 'file:', ...env })
  await untilReady(`http://127.0.0.1:${port}/`, worker)
  return worker.child
}
