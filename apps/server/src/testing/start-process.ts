import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { machineEnv } from '@cursus/db/testing'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export type StartedProcess = {
  child: ChildProcess
  /** Exit code. */
  ended: Promise<number | null>
  /** All output so far. */
  said(): string
  /** Waits for an output line that contains the text. */
  says(part: string): Promise<void>
}

/** Starts the server as a process that inherits only PATH from this environment. */
export function startProcess(env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...machineEnv(), ...env },
  })
  let text = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const watch of watchers) watch()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    ended,
    said: () => text,
    says: (part) =>
      Promise.race([
        new Promise<void>((done) => {
          const watch = () => text.includes(part) && done()
          watchers.add(watch)
          watch()
        }),
        ended.then(() => Promise.reject(new Error(`ended with this output: ${text}`))),
      ]),
  }
}
