import { AppError } from '@cursus/contract/error'

const longestSide = 1600
/** Of the picture as sent: 8,000 × 8,000. A small file can claim far more and would fill the memory when decoded. */
const maxPixels = 64_000_000
/** What people send as pictures; drawings (SVG) become pixels, so that no script in them survives. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff', 'svg'])

/**
 * Decodes a picture and encodes it anew as WebP, upright, at most 1,600 pixels long, without place and camera.
 * @throws InvalidImage when it is no picture, a broken one or one that would be too big in memory.
 */
export async function encodeImage(source: Buffer): Promise<Buffer> {
  // Loaded on first use: a process that never sees a picture does not hold the library in memory.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (!formats.has(format)) throw new AppError('InvalidImage')
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('InvalidImage')
  }
}
