import { type AttestationData, attestationDataSchema } from '@cursus/contract/attestation'
import type { Language } from '@cursus/contract/language'
import type { Deps } from '../context.ts'
import { fileKeyOf } from './attestation-row.ts'

/** What the file shows. */
export type AttestationDocument = {
  code: string
  /** Address of the public page. */
  link: string
  madeAt: Date
  data: AttestationData
  language: Language
  timeZone: string
}

/**
 * Stores the file of a certificate in one language, drawn by the caller. Idempotent: a file that is
 * there stays, and without the row (its owner was erased) nothing is written.
 */
export async function writeAttestationFile(
  { db, storage, settings }: Pick<Deps, 'db' | 'storage' | 'settings'>,
  { attestationId, language }: { attestationId: string; language: Language },
  draw: (document: AttestationDocument) => Promise<Uint8Array>,
): Promise<void> {
  const read = () =>
    db
      .selectFrom('attestations')
      .select(['code', 'data', 'createdAt'])
      .where('id', '=', attestationId)
      .executeTakeFirst()
  const row = await read()
  const key = fileKeyOf(attestationId, language)
  if (!row || (await storage.stat(key))) return
  const pdf = await draw({
    code: row.code,
    link: `${settings.appOrigin}/attestation/${row.code}`,
    madeAt: row.createdAt,
    data: attestationDataSchema.parse(row.data),
    language,
    timeZone: settings.timeZone,
  })
  await storage.put(key, pdf)
  // The owner was erased meanwhile: no name may stay.
  if (!(await read())) await storage.remove(key)
}
