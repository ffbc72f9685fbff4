import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError } from '@cursus/contract/error'
import pLimit from 'p-limit'

const program = fileURLToPath(new URL('./encode-image-process.ts', import.meta.url))

/** What one picture may ask for. */
export type ImageLimits = typeof imageLimits
const imageLimits = {
  longestSide: 1600,
  /** Of the picture as sent: 8,000 × 8,000. A small file can claim far more. */
  maxPixels: 64_000_000,
  maxBytes: 512 * 1024 * 1024,
  maxCpuMs: 10_000,
  /** The exit code of a refusal; any other failure is a fault of the installation. */
  refusedCode: 3,
}

/** Pictures at work at a time in this process, and those that wait for them. */
const atWork = 2
const maxWaiting = 20
const retryAfterSeconds = 10
/** Ends a process that neither works nor ends. */
const maxMs = 60_000

const queue = pLimit(atWork)

/**
 * Decodes a picture (PNG, JPEG or WebP) and encodes it anew as WebP, upright, at most 1,600 pixels long, without place and camera. In a
 * process of its own with limits of time and memory: decoders use the threads that also check passwords, and one file could hold them all.
 * @throws InvalidImage when it is no such picture, a broken one or one over the limits; TooManyRequests while too many wait
 */
export async function encodeImage(source: Buffer, limits: Partial<ImageLimits> = {}): Promise<Buffer> {
  if (queue.pendingCount >= maxWaiting) throw new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
  return queue(() => encodeApart(source, { ...imageLimits, ...limits }))
}

async function encodeApart(source: Buffer, limits: ImageLimits): Promise<Buffer> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', program, JSON.stringify(limits)], {
    // None of the installation's settings: a decoder that a file has taken over finds no secret.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  // The process may end before it has read everything; its exit code says why.
  child.stdin.on('error', () => {})
  child.stdin.end(source)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code === 0) return Buffer.concat(chunks)
  // By a signal: its time was over, or the decoder crashed.
  if (code === limits.refusedCode || signal !== null) throw new AppError('InvalidImage')
  throw new Error(`The program for pictures failed (exit code ${code}): ${said.slice(-2000)}`)
}
