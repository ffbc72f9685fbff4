import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStorage, type Storage } from '@cursus/storage'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeImage, fileUrl, isMediaKey, keptResourceIds, withKeptFiles } from './index.ts'
import { makePicture, makeUpload, storedKeys } from './testing.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-files-'))
  storage = createStorage(undefined, folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const weight = { max: 1000_000, error: 'MaxWeightCompanyLogo' } as const

describe('encodeImage', () => {
  it('makes WebP of at most 1,600 pixels without enlarging', async () => {
    const sizes = async (bytes: Buffer) => {
      const { format, width, height } = await sharp(await encodeImage(bytes)).metadata()
      return [format, width, height]
    }
    expect(await sizes(await makePicture(3200, 800))).toEqual(['webp', 1600, 400])
    expect(await sizes(await makePicture(20, 10, 'jpeg'))).toEqual(['webp', 20, 10])
  })

  it('turns the picture upright and drops where it was taken', async () => {
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

  it('makes pixels of a drawing, whatever script it holds', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><script>alert(1)</script></svg>'
    expect((await encodeImage(Buffer.from(drawing))).toString('latin1')).not.toContain('script')
  })

  it('refuses what is no picture, a broken one, and one that is huge when decoded', async () => {
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
      await expect(encodeImage(bytes)).rejects.toMatchObject({ code: 'InvalidImage' })
    }
  })
})

describe('withKeptFiles', () => {
  it('moves files and leaves nothing of the uploads', async () => {
    const [file, picture] = [
      await makeUpload(storage, Buffer.from('x'), 'x.pdf'),
      await makeUpload(storage, await makePicture(4, 4), 'x.png'),
    ]
    await withKeptFiles(storage, async (files) => {
      await files.keep(file, 'content/1/x.pdf', weight)
      await files.keepImage(picture, 'content/1/x.webp', weight)
    })
    expect(await storedKeys(storage)).toEqual(['content/1/x.pdf', 'content/1/x.webp'])
  })

  it('leaves nothing that it placed when the work fails', async () => {
    const upload = await makeUpload(storage, Buffer.from('x'), 'x.pdf')
    const work = withKeptFiles(storage, async (files) => {
      await files.keep(upload, 'content/1/x.pdf', weight)
      throw new Error('the rest failed')
    })
    await expect(work).rejects.toThrow('the rest failed')
    expect(await storedKeys(storage)).toEqual([])
  })

  it('refuses what is too heavy by its name', async () => {
    const upload = await makeUpload(storage, Buffer.alloc(20), 'x.pdf')
    const tooSmall = { ...weight, max: 19 }
    for (const keep of ['keep', 'keepImage'] as const) {
      await expect(
        withKeptFiles(storage, (files) => files[keep](upload, 'content/1/x', tooSmall)),
      ).rejects.toMatchObject({
        code: 'MaxWeightCompanyLogo',
        options: { max: 19 },
      })
    }
  })
})

it('serves media by their key and nothing else', () => {
  expect(fileUrl('content/1/ç a.webp')).toBe('/api/file/content/1/%C3%A7%20a.webp')
  expect(fileUrl(null)).toBeNull()
  expect(['content/1/x', 'module/1/x', 'company/1/x'].map(isMediaKey)).toEqual([true, true, true])
  expect(['packages/1/x', 'uploaded-packages/1.zip', 'uploads/1', 'contents/1', 'content'].some(isMediaKey)).toBe(false)
})

it('keeps all former resources, or those that are named, once each', () => {
  expect(keptResourceIds(['a', 'b'], undefined)).toEqual(['a', 'b'])
  expect(keptResourceIds(['a', 'b'], ['b', 'b'])).toEqual(['b'])
  expect(keptResourceIds(['a', 'b'], [])).toEqual([])
  expect(() => keptResourceIds(['a'], ['c'])).toThrow(expect.objectContaining({ code: 'ValidationFailed' }))
})
