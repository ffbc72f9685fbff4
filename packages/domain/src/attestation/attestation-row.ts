import { type Attestation, type AttestationData, attestationDataSchema } from '@cursus/contract/attestation'
import type { Language } from '@cursus/contract/language-values'
import { afterCommit, type Database } from '@cursus/db'
import { writeAttestation } from '@cursus/jobs'
import type { PersonCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

/** The access that a certificate is about: of the caller, or of the caller's company. */
export type Holder = { accessId: string } & ({ userId: string } | { companyId: string })

/**
 * What a stored certificate says; those of earlier releases say nothing of plan, nature and
 * chapters.
 */
export function storedData(stored: unknown): AttestationData {
  const data = stored as { module: object }
  return attestationDataSchema.parse({
    chapters: [],
    ...data,
    module: { plannedMinutes: null, nature: '', ...data.module },
  })
}

/** Key of the PDF in one language. */
export const fileKeyOf = (attestationId: string, language: Language): string =>
  `attestations/${attestationId}/${language}.pdf`

export const selectAttestation = (db: Database, holder: Holder) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .leftJoin('attestations as t', 't.accessId', 'a.id')
    .select([
      'a.id as accessId',
      'a.doneAt',
      'a.erasedAt',
      'v.hasAttestation',
      't.id',
      't.code',
      't.createdAt',
      't.revokedAt',
      't.failedAt',
    ])
    .where('a.id', '=', holder.accessId)
    .where('userId' in holder ? 'a.userId' : 'a.companyId', '=', 'userId' in holder ? holder.userId : holder.companyId)

/**
 * The certificate of an access, with its file in the language of the reader. A missing file is
 * queued: the reader may have changed the language, or the file was only made for a manager.
 * @throws NotFound
 */
export async function getAttestationOf(ctx: PersonCtx, holder: Holder): Promise<Attestation> {
  const { attestationId, attestation } = await findAttestation(ctx, holder)
  if (attestationId !== null && attestation.state === 'preparing') {
    const payload = { attestationId, language: ctx.actor.language }
    await afterCommit(ctx.db, () => ctx.jobs.send(writeAttestation, payload))
  }
  return attestation
}

async function findAttestation(
  ctx: PersonCtx,
  holder: Holder,
): Promise<{ attestationId: string | null; attestation: Attestation }> {
  const row = await selectAttestation(ctx.db, holder).executeTakeFirstOrThrow(notFound)
  const nothing = { code: null, madeAt: null, revokedAt: null, file: null }
  if (row.id === null || row.code === null || row.createdAt === null) {
    const available = row.doneAt !== null && row.erasedAt === null && row.hasAttestation
    return { attestationId: null, attestation: { ...nothing, state: available ? 'none' : 'unavailable' } }
  }
  const attestationId = row.id
  const made = { code: row.code, madeAt: row.createdAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null }
  if (row.revokedAt) return { attestationId, attestation: { ...made, state: 'revoked', file: null } }
  const { language } = ctx.actor
  const written = await ctx.storage.stat(fileKeyOf(row.id, language))
  const attestation: Attestation = {
    ...made,
    state: written ? 'ready' : row.failedAt ? 'failed' : 'preparing',
    file: written ? `/api/attestation/${row.id}/${language}.pdf` : null,
  }
  return { attestationId, attestation }
}
