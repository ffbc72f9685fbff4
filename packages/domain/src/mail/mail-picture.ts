import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type CoverOf, coverSvg, designOf, toneColor } from '@cursus/contract/cover'
import type { Deps } from '../context.ts'
import { keyIn, storeFile, touchFiles } from '../stored-file/index.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>

/** In px as shown; files have twice as many, for sharp screens. */
const sizes = { logo: [32, 32], thumb: [40, 40], cover: [566, 112] } as const
type Shape = keyof typeof sizes

/** What a picture shows; part of its name, so that a change of either is another file. */
type Source = { of: Shape; key: string } | { of: Exclude<Shape, 'logo'>; face: CoverOf }

/** Part of the names, for a change of how pictures are drawn. */
const drawing = 2

const keyOf = (name: string) => keyIn('mailPicture', `${name}.png`)
const pattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Mail programs have no session, so that pictures are public. Their names are digests over the
 * random ids of what they show: they cannot be guessed, and tell nothing.
 */
function nameOf(source: Source): string {
  const shown = 'key' in source ? source.key : [source.face.id, designOf(source.face)]
  return hash('sha256', JSON.stringify([drawing, source.of, shown]), 'base64url')
}

/** The key of a picture by the name in its address; undefined for what is no such name. */
export const mailPictureKey = (name: string): string | undefined => (pattern.test(name) ? keyOf(name) : undefined)

/**
 * Address of a picture, which is drawn and stored where it is missing. Undefined when the
 * file that it shows is gone.
 */
async function keepPicture(parts: Parts, source: Source): Promise<string | undefined> {
  const { storage, settings } = parts
  const name = nameOf(source)
  const key = keyOf(name)
  if (await storage.stat(key)) await touchFiles(parts, 'mailPicture', [key])
  else {
    if ('key' in source && !(await storage.stat(source.key))) return undefined
    await storeFile(parts, { kind: 'mailPicture', key }, await draw(storage, source))
  }
  return new URL(`/mail/picture/${name}.png`, settings.appOrigin).href
}

/** As PNG, which every mail program shows. */
async function draw(storage: Deps['storage'], source: Source): Promise<Buffer> {
  const [width, height] = sizes[source.of].map((px) => 2 * px) as [number, number]
  const bytes =
    'key' in source
      ? await buffer(await storage.get(source.key))
      : Buffer.from(coverSvg(source.face, source.of === 'thumb' ? 'thumb' : 'band', width, height))
  // Loaded here, because servers export the other verbs of this noun and never draw.
  const { default: sharp } = await import('sharp')
  // A logo stays whole.
  const fit = source.of === 'logo' ? 'contain' : 'cover'
  return sharp(bytes).resize({ width, height, fit, background: 'transparent' }).png({ palette: true }).toBuffer()
}

/** `face.illustration` is the key of an uploaded picture. */
const keepFace = (parts: Parts, of: Exclude<Shape, 'logo'>, face: CoverOf): Promise<string | undefined> =>
  keepPicture(parts, face.illustration ? { of, key: face.illustration } : { of, face })

export const keepMailLogo = (parts: Parts, logoKey: string): Promise<string | undefined> =>
  keepPicture(parts, { of: 'logo', key: logoKey })

export const keepMailThumb = (parts: Parts, face: CoverOf): Promise<string | undefined> =>
  keepFace(parts, 'thumb', face)

export const keepMailCover = (parts: Parts, face: CoverOf): Promise<string | undefined> =>
  keepFace(parts, 'cover', face)

/** What stands in the place of the picture of a module until it comes, as `#rrggbb`. */
export const mailTone = (face: CoverOf): string => toneColor(designOf(face).tone, 0.46)
