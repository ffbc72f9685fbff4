import { fileURLToPath } from 'node:url'
import { AppError } from '@cursus/contract/error'
import pLimit from 'p-limit'
import { runApart } from './run-apart.ts'

const program = fileURLToPath(new URL('./encode-image-process.ts', import.meta.url))

/** Limits of one image. */
export type ImageLimits = typeof imageLimits & { least?: LeastSize | undefined }
/** In px, upright. */
export type LeastSize = { width: number; height: number }
const imageLimits = {
  longestSide: 1600,
  /** 8,000 × 8,000 pixels as sent, because a small file can claim far more. */
  maxPixels: 64_000_000,
  maxBytes: 512 * 1024 * 1024,
  maxCpuMs: 10_000,
  /** Exit code of a refusal; any other failure is a fault of the installation. */
  refusedCode: 3,
  /** Exit code for an image under the least size; its own size is the output. */
  smallCode: 4,
}

/** Concurrent images in this process, and maximum number of waiting ones. */
const atWork = 2
const maxWaiting = 20
const retryAfterSeconds = 10

const queue = pLimit(atWork)

/**
 * Decodes an image (PNG, JPEG or WebP) and encodes it as WebP: upright, at most 1,600 pixels wide
 * or high, without location and camera data. It runs in a separate process with limits of time and
 * memory, because decoders share threads with password checks and one file could block them all.
 * @throws InvalidImage when it is invalid or over the limits; CoverTooSmall under `least`;
 * TooManyRequests while too many wait
 */
export async function encodeImage(source: Buffer, limits: Partial<ImageLimits> = {}): Promise<Buffer> {
  if (queue.pendingCount >= maxWaiting) throw new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
  return queue(() => encodeApart(source, { ...imageLimits, ...limits }))
}

async function encodeApart(source: Buffer, limits: ImageLimits): Promise<Buffer> {
  const { code, signal, output, stderr } = await runApart(program, { argument: limits, input: source, heapMb: 64 })
  if (code === 0) return output
  if (code === limits.smallCode) throw new AppError('CoverTooSmall', JSON.parse(output.toString()))
  // A signal means a timeout or a crash of the decoder.
  if (code === limits.refusedCode || signal !== null) throw new AppError('InvalidImage')
  throw new Error(`The image process failed (exit code ${code}): ${stderr}`)
}
