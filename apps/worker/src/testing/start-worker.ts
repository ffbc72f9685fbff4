import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { machineEnv } from '@cursus/db/testing'

const program = new URL('../main.ts', import.meta.url).pathname

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a worker as in production and resolves when it reports ready. The caller ends it. */
export async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...machineEnv(), WORKER_LOCK_SECONDS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  for await (const line of lines) if (line.includes('"working"')) break
  child.stdout?.resume()
  if (child.exitCode !== null) throw new Error('the worker ended')
  return child
}
