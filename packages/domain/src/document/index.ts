import { buffer } from 'node:stream/consumers'
import type { Deps } from '../context.ts'

/** A picture as a format that PDFs take; its size in points. */
export type DocumentPicture = { bytes: Buffer; width: number; height: number }

/** Pixels of a point, which is enough for paper. */
const density = 3

/**
 * Reads a stored picture for a document, at most as large as a box in points, or cut to fill it;
 * null without one, and when it was replaced and removed meanwhile.
 */
export async function readPicture(
  { storage }: Pick<Deps, 'storage'>,
  key: string | null,
  { width, height, fills = false }: { width: number; height: number; fills?: boolean },
): Promise<DocumentPicture | null> {
  if (key === null || !(await storage.stat(key))) return null
  // Loaded here, because servers export the verbs of documents and never draw.
  const { default: sharp } = await import('sharp')
  const size = { width: width * density, height: height * density }
  const picture = sharp(await buffer(await storage.get(key))).resize({ ...size, fit: fills ? 'cover' : 'inside' })
  // A photograph as PNG would weigh megabytes; a logo needs its transparency.
  const { data, info } = await (fills ? picture.flatten({ background: '#ffffff' }).jpeg() : picture.png()).toBuffer({
    resolveWithObject: true,
  })
  return { bytes: data, width: info.width / density, height: info.height / density }
}

type ReadPicture = typeof readPicture

/** Reads each picture once, for the documents of one file. */
export function readPicturesOnce(): ReadPicture {
  const known = new Map<string, ReturnType<ReadPicture>>()
  return (deps, key, box) => {
    const name = JSON.stringify([key, box])
    const picture = known.get(name) ?? readPicture(deps, key, box)
    known.set(name, picture)
    return picture
  }
}

/** Which company a document comes from. */
export type DocumentGiver = { name: string; address: string | null; hue: number | null; logo: DocumentPicture | null }

/** Of a logo at the head of a document, in points. */
export const logoBox = { width: 140, height: 39 }

/** A company as documents name it today. */
export async function readGiver(deps: Pick<Deps, 'db' | 'storage'>, companyId: string): Promise<DocumentGiver> {
  const { logoKey, ...said } = await deps.db
    .selectFrom('companies')
    .select(['name', 'address', 'hue', 'logoKey'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...said, logo: await readPicture(deps, logoKey, logoBox) }
}
