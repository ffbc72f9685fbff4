// Child process of `encode-image.ts`: reads one untrusted image from standard input and writes it
// as WebP to standard output. The argument holds its limits (`ImageLimits`); the exit code tells a
// refusal.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { ImageLimits } from './encode-image.ts'

const limits = JSON.parse(process.argv[2] ?? '') as ImageLimits
/** Other requests take precedence over decoding. */
const background = 10

function refuse(): never {
  process.exit(limits.refusedCode)
}

/**
 * Decoding runs on other threads, so this one can watch it: a file of a few bytes can need minutes
 * and gigabytes.
 */
function watchLimits(): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > limits.maxCpuMs || process.memoryUsage.rss() > limits.maxBytes) refuse()
}

setPriority(background)
setInterval(watchLimits, 20).unref()
sharp.concurrency(1)
sharp.cache(false)
// Formats whose work depends on their pixels only. SVG is excluded, because its author controls how
// long rendering takes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

try {
  const source = sharp(await buffer(process.stdin), {
    limitInputPixels: limits.maxPixels,
    failOn: 'error',
  }).autoOrient()
  const { width, height } = (await source.metadata()).autoOrient
  if (limits.least && (width < limits.least.width || height < limits.least.height)) {
    process.exitCode = limits.smallCode
    process.stdout.write(JSON.stringify({ width, height }))
  } else {
    const side = limits.longestSide
    const image = await source
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    process.stdout.write(image)
  }
} catch {
  refuse()
}
