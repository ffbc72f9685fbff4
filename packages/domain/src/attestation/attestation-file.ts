import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AttestationData, attestationDataSchema } from '@cursus/contract/attestation'
import type { Language } from '@cursus/contract/language-values'
import { afterCommit, inTransaction, newId } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import { canInCompany } from '@cursus/rights'
import type { Deps, PersonCtx } from '../context.ts'
import { certificateFile, keyOf, nameOf, type OpenedFile, openStored } from '../made-file/index.ts'
import { notFound } from '../query/index.ts'

type Certificate = { attestationId: string; language: Language }

/**
 * Has the file of a certificate written in the language of the reader, once.
 * @param again also after it failed, or its job was lost
 */
export const requestAttestationFile = (
  ctx: PersonCtx,
  attestationId: string,
  again: boolean,
): Promise<'preparing' | 'failed'> =>
  inTransaction(ctx.db, async (db) => {
    const { language } = ctx.actor
    const find = () =>
      db
        .selectFrom('madeFiles')
        .select(['id', 'state'])
        .where('attestationId', '=', attestationId)
        .where('language', '=', language)
    const known = await find().executeTakeFirst()
    if (known && known.state !== 'ready' && !again) return known.state
    const { userId, companyId } = await db
      .selectFrom('attestations as t')
      .innerJoin('accesses as a', 'a.id', 't.accessId')
      .select(['a.userId', 'a.companyId'])
      .where('t.id', '=', attestationId)
      // Waits for the erasure of its owner.
      .forKeyShare('t')
      .executeTakeFirstOrThrow(notFound)
    const asked = { state: 'preparing', size: null, runs: 0, createdAt: ctx.now(), expiresAt: null } as const
    await db
      .insertInto('madeFiles')
      .values({ ...asked, id: newId(), kind: 'attestation', ownerId: userId, companyId, attestationId, language })
      .onConflict((conflict) =>
        conflict
          .columns(['attestationId', 'language'])
          .where('attestationId', 'is not', null)
          .doUpdateSet(asked)
          .where('madeFiles.state', '<>', 'preparing'),
      )
      .execute()
    const { id } = await find().executeTakeFirstOrThrow()
    await afterCommit(db, () => ctx.jobs.send(makeFile, { id }))
    return 'preparing'
  })

/**
 * Opens the file of a certificate for its owner and the company's managers with training read.
 * @throws NotFound, also while it is being written and once it is revoked
 */
export async function openAttestation(ctx: PersonCtx, { attestationId, language }: Certificate): Promise<OpenedFile> {
  const row = await ctx.db
    .selectFrom('attestations as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .select(['t.code', 'a.userId', 'a.companyId'])
    .where('t.id', '=', attestationId)
    .where('t.revokedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const { id, subject } = ctx.actor
  if (row.userId !== id && !canInCompany(subject, row.companyId, 'training.read')) throw notFound()
  const file = certificateFile(attestationId, language)
  return openStored(ctx, keyOf(file), `${nameOf(file)}-${row.code}`)
}

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
type Parts = Pick<Deps, 'db' | 'storage' | 'settings'>

/**
 * What a stored certificate says; those of earlier releases say nothing of plan, nature and
 * chapters.
 */
function storedData(stored: unknown): AttestationData {
  const data = stored as { module: object }
  return attestationDataSchema.parse({
    chapters: [],
    ...data,
    module: { plannedMinutes: null, nature: '', ...data.module },
  })
}

/** Undefined without the certificate: its owner was erased. */
export async function readAttestationDocument(
  deps: Parts,
  { attestationId, language }: Certificate,
): Promise<AttestationDocument | undefined> {
  const { appOrigin, timeZone } = deps.settings
  const row = await deps.db
    .selectFrom('attestations as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select(['t.code', 't.data', 't.createdAt', 'c.logoKey'])
    .where('t.id', '=', attestationId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    code: row.code,
    link: `${appOrigin}/attestation/${row.code}`,
    madeAt: row.createdAt,
    data: storedData(row.data),
    logo: row.logoKey === null ? null : await readLogo(deps, row.logoKey),
    language,
    timeZone,
  }
}

/** The file of a certificate in one language, written if it is missing. */
export async function readAttestationFile(
  deps: Parts,
  certificate: Certificate,
  draw: (document: AttestationDocument) => Promise<Uint8Array>,
): Promise<Readable | undefined> {
  const { storage } = deps
  const key = keyOf(certificateFile(certificate.attestationId, certificate.language))
  if (!(await storage.stat(key))) {
    const document = await readAttestationDocument(deps, certificate)
    if (!document) return undefined
    await storage.put(key, await draw(document))
    if (!(await readAttestationDocument(deps, certificate))) {
      // The owner was erased meanwhile: no name may stay.
      await storage.remove(key)
      return undefined
    }
  }
  return storage.get(key)
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
