import type { ChildProcess } from 'node:child_process'
import { freePort, startProcess, untilReady } from '@cursus/db/testing'

export const workerProgram = new URL('../main.ts', import.meta.url).pathname

/** Starts a worker as in production and resolves when it reports ready. The caller ends it. */
export async function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const port = env.WORKER_HEALTH_PORT ?? String(await freePort())
  const settings = { WORKER_LOCK_SECONDS: '1', SMTP_URL: 'file:', WORKER_HEALTH_PORT: port, ...env }
  const worker = startProcess([workerProgram], settings)
  await untilReady(`http://127.0.0.1:${port}/`, worker)
  return worker.child
}
