import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Kills a process that hangs. */
const maxMs = 60_000

/** How a process ended; a signal means a timeout, too much memory or a crash. */
type RunApart = { code: number | null; signal: string | null; output: Buffer; stderr: string }

/**
 * Runs a program of this package in a process of its own, which reads an untrusted file from
 * standard input. No settings are passed, so that a compromised parser finds no secret.
 * @param argument passed as JSON
 */
export async function runApart(
  program: string,
  { argument, input, heapMb }: { argument: unknown; input: Buffer; heapMb: number },
): Promise<RunApart> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program, JSON.stringify(argument)], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-2000)
  })
  // The process may end before it has read everything; its exit code gives the reason.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, output: Buffer.concat(chunks), stderr }
}
