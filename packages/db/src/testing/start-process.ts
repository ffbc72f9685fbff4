import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { machineEnv } from './machine-env.ts'

export type StartedProcess = {
  child: ChildProcess
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** All output so far. */
  said(): string
  /** Waits for output that contains the text. Throws with all output when the process ends first. */
  says(part: string): Promise<void>
}

/** Starts Node with those arguments; of this environment it inherits only `machineEnv`. */
export function startProcess(args: string[], env: NodeJS.ProcessEnv): StartedProcess {
  const child = spawn(process.execPath, args, {
    env: { ...machineEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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
    async says(part) {
      const { promise: heard, resolve } = Promise.withResolvers<void>()
      const watch = () => text.includes(part) && resolve()
      watchers.add(watch)
      watch()
      await Promise.race([heard, ended.then(() => Promise.reject(new Error(`ended with this output: ${text}`)))])
      watchers.delete(watch)
    },
  }
}
