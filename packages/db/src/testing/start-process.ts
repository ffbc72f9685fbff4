import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { machineEnv } from './machine-env.ts'

export type StartedProcess = {
  child: ChildProcess
  /** Exit code; null when a signal ended it. */
  ended: Promise<number | null>
  /** All output so far. */
  output(): string
  /**
   * Waits for output that contains the text. Throws with all output when the process ends first.
   */
  says(part: string): Promise<void>
}

/**
 * Starts Node with those arguments in that folder; of this environment it inherits only
 * `machineEnv`.
 */
export function startProcess(args: string[], env: NodeJS.ProcessEnv, cwd?: string): StartedProcess {
  const child = spawn(process.execPath, args, {
    cwd,
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
    output: () => text,
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

/**
 * Waits until the address answers as it should: a process is ready when it works, whatever it logs.
 * @throws with all output when the process ends first, or has not answered in time; a stopped one
 * accepts connections and says nothing
 */
export async function untilReady(address: string, process: StartedProcess, timeoutMs = 60_000): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs)
  while (!deadline.aborted) {
    const answer = await fetch(address, { signal: deadline }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    const code = await Promise.race([process.ended, setTimeout(50)])
    if (code !== undefined) throw new Error(`ended with code ${code} before it was ready: ${process.output()}`)
  }
  throw new Error(`no answer from ${address}: ${process.output()}`)
}
