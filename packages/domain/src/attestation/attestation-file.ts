import type { Readable } from 'node:stream'
import { type AttestationData, attestationDataSchema } from '@cursus/contract/attestation'
import { fileNamePart } from '@cursus/contract/file-values'
import type { Language } from '@cursus/contract/language-values'
import { afterCommit, inTransaction, newId } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import { canInCompany } from '@cursus/rights'
import type { Deps, PersonCtx } from '../context.ts'
import { type DocumentPicture, logoBox, readPicture } from '../document/index.ts'
import { certificateFile, keyOf, nameOf, type OpenedFile, openStored, storeCertificate } from '../made-file/index.ts'
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
    .select(['t.data', 'a.userId', 'a.companyId'])
    .where('t.id', '=', attestationId)
    .where('t.revokedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const { id, subject } = ctx.actor
  if (row.userId !== id && !canInCompany(subject, row.companyId, 'training.read')) throw notFound()
  const file = certificateFile(attestationId, language)
  const { person, module } = storedData(row.data)
  const who = [...fileNamePart(`${person} ${module.title}`)].slice(0, 100).join('')
  return openStored(ctx, keyOf(file), `${nameOf(file)}-${who}`)
}

/** Of the sheet, in points: above a line, and the whole band. */
const signatureBox = { width: 210, height: 48 }
const coverBox = { width: 148.82, height: 595.28, fills: true }

/** What the file shows. */
export type AttestationDocument = {
  code: string
  /** Null: an earlier release. */
  number: string | null
  /** Address of the public page. */
  link: string
  madeAt: Date
  data: AttestationData & { module: { face: NonNullable<AttestationData['module']['face']> } }
  /** Of the company. */
  logo: DocumentPicture | null
  signature: DocumentPicture | null
  /** Uploaded for the module, in place of its pattern. */
  picture: DocumentPicture | null
  language: Language
  timeZone: string
}
type Parts = Pick<Deps, 'db' | 'storage' | 'settings'>

/**
 * What a stored certificate says; those of earlier releases say nothing of plan, nature and
 * chapters, or of the company's colour and town.
 */
function storedData(stored: unknown): AttestationData {
  const data = stored as { module: object; issuer?: object | null }
  return attestationDataSchema.parse({
    chapters: [],
    ...data,
    issuer: data.issuer ? { hue: null, town: null, ...data.issuer } : null,
    module: { plannedMinutes: null, nature: '', face: null, ...data.module },
  })
}

/** Undefined without the certificate: its owner was erased. */
export async function readAttestationDocument(
  deps: Parts,
  { attestationId, language }: Certificate,
  read = readPicture,
): Promise<AttestationDocument | undefined> {
  const { appOrigin, timeZone } = deps.settings
  const row = await deps.db
    .selectFrom('attestations as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .select(['t.code', 't.number', 't.data', 't.createdAt', 't.logoKey', 't.signatureKey', 't.pictureKey'])
    .select(['c.logoKey as currentLogoKey', 'v.moduleId', 'v.themeId', 'm.cover', 'v.illustrationKey'])
    .where('t.id', '=', attestationId)
    .executeTakeFirst()
  if (!row) return undefined
  const data = storedData(row.data)
  // One of an earlier release has no pictures of its own.
  const isOld = data.issuer === null
  const face = data.module.face ?? { id: row.moduleId, themeId: row.themeId, cover: row.cover }
  return {
    code: row.code,
    number: row.number,
    link: `${appOrigin}/attestation/${row.code}`,
    madeAt: row.createdAt,
    data: { ...data, module: { ...data.module, face } },
    logo: await read(deps, isOld ? row.currentLogoKey : row.logoKey, logoBox),
    signature: await read(deps, row.signatureKey, signatureBox),
    picture: await read(deps, isOld ? row.illustrationKey : row.pictureKey, coverBox),
    language,
    timeZone,
  }
}

/**
 * The file of a certificate in one language, written if it is missing.
 * @param read reads its pictures
 */
export async function readAttestationFile(
  deps: Parts,
  certificate: Certificate,
  draw: (document: AttestationDocument) => Promise<Uint8Array>,
  read = readPicture,
): Promise<Readable | undefined> {
  const { storage } = deps
  const key = keyOf(certificateFile(certificate.attestationId, certificate.language))
  if (!(await storage.stat(key))) {
    const document = await readAttestationDocument(deps, certificate, read)
    if (!document) return undefined
    const made = await draw(document)
    // Its owner was erased meanwhile: no name may stay.
    if ((await storeCertificate(deps, certificate.attestationId, key, made)) === undefined) return undefined
  }
  return storage.get(key)
}
