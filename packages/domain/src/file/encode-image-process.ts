// A program of its own, started by `encode-image.ts`: one untrusted picture on standard input, the same as WebP on standard output.
// Its argument is its limits (`ImageLimits`); its exit code says whether the picture was refused.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { ImageLimits } from './encode-image.ts'

const limits = JSON.parse(process.argv[2] ?? '') as ImageLimits
/** Requests of everybody else come before somebody's picture. */
const background = 10

function refuse(): never {
  process.exit(limits.refusedCode)
}

/** Decoding runs on other threads than this one, so it can look: a file of a few bytes can ask for minutes and gigabytes. */
function watchLimits(): void {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > limits.maxCpuMs || process.memoryUsage.rss() > limits.maxBytes) refuse()
}

setPriority(background)
setInterval(watchLimits, 20).unref()
sharp.concurrency(1)
sharp.cache(false)
// Formats whose work grows with their pixels and nothing else. Drawings (SVG) are programs: their author chooses how long they take.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

try {
  const image = await sharp(await buffer(process.stdin), { limitInputPixels: limits.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: limits.longestSide, height: limits.longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  process.stdout.write(image)
} catch {
  refuse()
}
