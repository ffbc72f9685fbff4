import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AttestationData } from '@cursus/contract/attestation'
import type { Language } from '@cursus/contract/language-values'
import type { Deps } from '../context.ts'
import { fileKeyOf, storedData } from './attestation-row.ts'

/** Size of the logo in points; drawn with four times as many pixels. */
const logoBox = { width: 160, height: 44, density: 4 }

/** What the file shows. */
export type AttestationDocument = {
  code: string
  /** Address of the public page. */
  link: string
  madeAt: Date
  data: AttestationData
  /** Of the company, as PNG of this height at most, in points. */
  logo: { png: Buffer; width: number; height: number } | null
  language: Language
  timeZone: string
}

/**
 * Stores the file of a certificate in one language, drawn by the caller. Idempotent: a file that is
 * there stays, and without the row (its owner was erased) nothing is written.
 */
export async function writeAttestationFile(
  deps: Pick<Deps, 'db' | 'storage' | 'settings'>,
  { attestationId, language }: { attestationId: string; language: Language },
  draw: (document: AttestationDocument) => Promise<Uint8Array>,
): Promise<void> {
  const { db, storage, settings } = deps
  const read = () =>
    db
      .selectFrom('attestations as t')
      .innerJoin('accesses as a', 'a.id', 't.accessId')
      .innerJoin('companies as c', 'c.id', 'a.companyId')
      .select(['t.code', 't.data', 't.createdAt', 'c.logoKey'])
      .where('t.id', '=', attestationId)
      .executeTakeFirst()
  const row = await read()
  const key = fileKeyOf(attestationId, language)
  if (!row || (await storage.stat(key))) return
  const pdf = await draw({
    code: row.code,
    link: `${settings.appOrigin}/attestation/${row.code}`,
    madeAt: row.createdAt,
    data: storedData(row.data),
    logo: row.logoKey === null ? null : await readLogo(deps, row.logoKey),
    language,
    timeZone: settings.timeZone,
  })
  await storage.put(key, pdf)
  // The owner was erased meanwhile: no name may stay.
  if (!(await read())) await storage.remove(key)
}

/** The file of a certificate in one language, written if it is missing. */
export async function readAttestationFile(
  deps: Pick<Deps, 'db' | 'storage' | 'settings'>,
  certificate: { attestationId: string; language: Language },
  draw: (document: AttestationDocument) => Promise<Uint8Array>,
): Promise<Readable> {
  await writeAttestationFile(deps, certificate, draw)
  return deps.storage.get(fileKeyOf(certificate.attestationId, certificate.language))
}

/**
 * The logo as a format that PDFs take. The company may have replaced it meanwhile: then without.
 */
async function readLogo({ storage }: Pick<Deps, 'storage'>, key: string): Promise<AttestationDocument['logo']> {
  if (!(await storage.stat(key))) return null
  // Loaded here, because servers export the other verbs of this noun and never draw.
  const { default: sharp } = await import('sharp')
  const { width, height, density } = logoBox
  const { data, info } = await sharp(await buffer(await storage.get(key)))
    .resize({ width: width * density, height: height * density, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width / density, height: info.height / density }
}

/** The last run of the job has failed: the reader is told, and can ask again. */
export async function failAttestationFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { attestationId }: { attestationId: string },
): Promise<void> {
  await db.updateTable('attestations').set({ failedAt: now() }).where('id', '=', attestationId).execute()
}
