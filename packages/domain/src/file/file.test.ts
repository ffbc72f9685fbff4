import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { removeExpiredFiles } from '../orphan-file/index.ts'
import { claimingPng, claimingWebp, drawingBomb, expectRefusal, heavyPng, useOwnCtx } from '../testing/index.ts'
import { encodeImage } from './encode-image.ts'
import { fileUrl, isMediaKey } from './resource-json.ts'
import { keptResourceIds } from './resources.ts'
import { withStoredFiles } from './store-files.ts'
import { makePicture, makeUpload, storedKeys } from './testing.ts'

const ctx = useOwnCtx()
/** Whether each file is kept. */
const rows = async () =>
  (await ctx.db.selectFrom('files').select(['key', 'expiresAt']).orderBy('key').execute()).map(
    ({ key, expiresAt }) => [key, expiresAt === null] as const,
  )

const weight = { max: 1000_000, error: 'MaxWeightCompanyLogo' } as const

describe('encodeImage', () => {
  it('produces WebP of at most 1,600 pixels without enlarging', async () => {
    const sizes = async (bytes: Buffer) => {
      const { format, width, height } = await sharp(await encodeImage(bytes)).metadata()
      return [format, width, height]
    }
    expect(await sizes(await makePicture(3200, 800))).toEqual(['webp', 1600, 400])
    expect(await sizes(await makePicture(20, 10, 'jpeg'))).toEqual(['webp', 20, 10])
  })

  it('rotates the image upright and removes its location', async () => {
    const photo = await sharp(await makePicture(40, 20, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, exif, orientation } = await sharp(await encodeImage(photo)).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 40,
      exif: undefined,
      orientation: undefined,
    })
  })

  it('refuses invalid and damaged images, and those that are huge when decoded', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 100, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer()
    const huge = await makePicture(9000, 9000)
    for (const bytes of [Buffer.from('<html></html>'), Buffer.alloc(0), whole.subarray(0, whole.length / 2), huge]) {
      await expectRefusal(encodeImage(bytes), 'InvalidImage')
    }
  })
})

describe('a malicious image', () => {
  const plain = (format: 'gif' | 'avif' | 'tiff') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const animated = (format: 'webp' | 'gif') => {
    const [width, pageHeight, frames] = [40, 40, 300]
    const pixels = Buffer.alloc(width * pageHeight * frames * 3, 'a different colour in each frame')
    return sharp(pixels, { raw: { width, height: pageHeight * frames, channels: 3, pageHeight } })
      .toFormat(format)
      .toBuffer()
  }

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG with an expensive filter', () => drawingBomb],
    ['a harmless SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>')],
    ['a PNG that claims 3,600 million pixels', () => claimingPng(60_000, 60_000)],
    ['a PNG that claims the maximum width', () => claimingPng(2 ** 31 - 1, 1)],
    ['a WebP that claims 268 million', () => claimingWebp()],
    ['a PNG that ends early', async () => half(await makePicture(3000, 3000))],
    ['a JPEG that ends early', async () => half(await makePicture(3000, 3000, 'jpeg'))],
    ['a GIF', () => plain('gif')],
    ['an animated GIF', () => animated('gif')],
    ['an AVIF', () => plain('avif')],
    ['a TIFF', () => plain('tiff')],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
  ])('is refused: %s', async (_what, make) => {
    await expectRefusal(encodeImage(await make()), 'InvalidImage')
  })

  it('is reduced to its first frame when it is animated', async () => {
    const { pages, height } = await sharp(await encodeImage(await animated('webp'))).metadata()
    expect([pages ?? 1, height]).toEqual([1, 40])
  })

  it('is refused when it exceeds its memory or time', { timeout: 120_000 }, async () => {
    const heavy = await heavyPng(3000)
    expect(heavy.length).toBeLessThan(5 * 1024 * 1024)
    expect((await encodeImage(heavy)).length).toBeGreaterThan(0)
    for (const limit of [{ maxBytes: 128 * 1024 * 1024 }, { maxCpuMs: 400 }]) {
      await expectRefusal(encodeImage(heavy, limit), 'InvalidImage')
    }
  })

  it('is refused with a retry time while too many wait', { timeout: 120_000 }, async () => {
    const tiny = await makePicture(1, 1)
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => encodeImage(tiny)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { code: 'TooManyRequests' } })
  })
})

describe('withStoredFiles', () => {
  const [document, image] = ['content/1/x.pdf', 'content/1/x.webp']
  const uploads = async () => ({
    file: await makeUpload(ctx.storage, Buffer.from('x'), 'x.pdf'),
    picture: await makeUpload(ctx.storage, await makePicture(4, 4), 'x.png'),
  })
  /** What a verb does, with that in its transaction. */
  const storeBoth = ({ file, picture }: Awaited<ReturnType<typeof uploads>>, work: () => Promise<unknown>) =>
    withStoredFiles(ctx, async (files) => {
      await files.store(file, document, weight)
      await files.storeImage(picture, image, weight)
      expect(await rows()).toEqual([document, image].map((key) => [key, false]))
      return files.commit(work)
    })
  const later = (hours: number) => ({ ...ctx, now: () => new Date(Date.now() + hours * 3_600_000) })

  it('moves files, keeps them and leaves nothing of the uploads', async () => {
    await storeBoth(await uploads(), async () => {})
    expect(await storedKeys(ctx.storage)).toEqual([document, image])
    expect(await rows()).toEqual([document, image].map((key) => [key, true]))
    expect(await removeExpiredFiles(later(1000))).toBe(0)
  })

  it('takes back what it placed when the work fails', async () => {
    const both = await uploads()
    const work = storeBoth(both, () => Promise.reject(new Error('the rest failed')))
    await expect(work).rejects.toThrow('the rest failed')
    expect(await storedKeys(ctx.storage)).toEqual([both.file.key, both.picture.key].sort())
    await removeExpiredFiles(later(25))
    expect(await rows()).toEqual([])
  })

  it('keeps what is committed when the answer of the database is lost', async () => {
    const lost = withStoredFiles(ctx, async (files) => {
      await files.store((await uploads()).file, document, weight)
      await files.commit(async () => {})
      throw new Error('no answer')
    })
    await expect(lost).rejects.toThrow('no answer')
    expect(await rows()).toEqual([[document, true]])
    expect(await ctx.storage.stat(document)).toBeDefined()
  })

  it('names no file that was removed meanwhile', async () => {
    const work = storeBoth(await uploads(), () => removeExpiredFiles(later(25)))
    await expect(work).rejects.toThrow('Not all are stored')
    expect(await rows()).toEqual([])
  })

  it('refuses a file over its limit by the given error', async () => {
    const upload = await makeUpload(ctx.storage, Buffer.alloc(20), 'x.pdf')
    const tooSmall = { ...weight, max: 19 }
    for (const keep of ['store', 'storeImage'] as const) {
      await expectRefusal(
        withStoredFiles(ctx, (files) => files[keep](upload, 'content/1/x', tooSmall)),
        'MaxWeightCompanyLogo',
        { options: { max: 19 } },
      )
    }
  })
})

it('serves media keys only', () => {
  expect(fileUrl('content/1/ç a.webp')).toBe('/api/file/content/1/%C3%A7%20a.webp')
  expect(fileUrl(null)).toBeNull()
  expect(['content/1/x', 'module/1/x', 'company/1/x'].map(isMediaKey)).toEqual([true, true, true])
  expect(['packages/1/x', 'uploaded-packages/1.zip', 'uploads/1', 'contents/1', 'content'].some(isMediaKey)).toBe(false)
})

it('keeps all former resources, or the named ones, once each', () => {
  expect(keptResourceIds(['a', 'b'], undefined)).toEqual(['a', 'b'])
  expect(keptResourceIds(['a', 'b'], ['b', 'b'])).toEqual(['b'])
  expect(keptResourceIds(['a', 'b'], [])).toEqual([])
  expect(() => keptResourceIds(['a'], ['c'])).toThrow(expect.objectContaining({ code: 'ValidationFailed' }))
})
