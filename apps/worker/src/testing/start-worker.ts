import type { ChildProcess } from 'node:child_process'
import { startProcess } from '@cursus/db/testing'

export const workerProgram = new URL('../main.ts', import.meta.url).pathname

/** Starts a worker as in production and resolves when it reports ready. The caller ends it. */
export async function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const worker = startProcess([workerProgram], { WORKER_LOCK_SECONDS: '1', ...env })
  await worker.says('"working"')
  return worker.child
}
