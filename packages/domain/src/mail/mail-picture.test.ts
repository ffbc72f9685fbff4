import { buffer } from 'node:stream/consumers'
import { covers, designOf } from '@cursus/contract/cover'
import { newId } from '@cursus/db'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makePicture } from '../file/testing.ts'
import { useCtx } from '../testing/index.ts'
import { keepMailCover, keepMailLogo, keepMailThumb, mailPictureKey } from './mail-picture.ts'

const ctx = useCtx()
const face = () => ({ id: newId(), themeId: newId(), cover: null, illustration: null })

/** The file behind an address. */
async function fileOf(address: string | undefined) {
  const key = mailPictureKey(/^\/mail\/picture\/(.*)\.png$/.exec(new URL(address ?? '').pathname)?.[1] ?? '')
  return buffer(await ctx.storage.get(key ?? ''))
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [width, height, format]
}

it('is drawn once, at twice its size, and another one once the module looks different', async () => {
  const module = face()
  const cover = await keepMailCover(ctx, module)
  expect(await sizeOf(await fileOf(cover))).toEqual([1132, 224, 'png'])
  const thumb = await keepMailThumb(ctx, module)
  expect(await sizeOf(await fileOf(thumb))).toEqual([80, 80, 'png'])
  expect(await keepMailThumb(ctx, { ...module })).toBe(thumb)
  const { tone } = designOf(module)
  const others = [{ ...module, cover: covers.find((cover) => !cover.startsWith(tone)) ?? null }, face()]
  expect(new Set([thumb, ...(await Promise.all(others.map((other) => keepMailThumb(ctx, other))))]).size).toBe(3)
})

it('is the uploaded picture of a module, and the whole logo of a company', async () => {
  const illustration = `module/${newId()}/illustration.webp`
  await ctx.storage.put(illustration, await makePicture(640, 400))
  const [red, green] = await sharp(await fileOf(await keepMailThumb(ctx, { ...face(), illustration })))
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(Math.abs((red ?? 0) - 0x2f) + Math.abs((green ?? 0) - 0x6f)).toBeLessThan(6)
  const key = `company/${newId()}/logo-${newId()}.webp`
  await ctx.storage.put(key, await makePicture(400, 100))
  const logo = await fileOf(await keepMailLogo(ctx, key))
  expect(await sizeOf(logo)).toEqual([64, 64, 'png'])
  // Nothing above a wide one.
  expect((await sharp(logo).ensureAlpha().raw().toBuffer())[3]).toBe(0)
})

it('is none where the file is gone', async () => {
  expect(await keepMailLogo(ctx, `company/${newId()}/logo-${newId()}.webp`)).toBeUndefined()
  expect(mailPictureKey('../company/logo')).toBeUndefined()
})
