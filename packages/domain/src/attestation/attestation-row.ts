import type { Attestation } from '@cursus/contract/attestation'
import type { Database } from '@cursus/db'
import type { PersonCtx } from '../context.ts'
import { certificateFile, keyOf, pathOf } from '../made-file/index.ts'
import { iso, notFound } from '../query/index.ts'
import { requestAttestationFile } from './attestation-file.ts'

/** The access that a certificate is about: of the caller, or of the caller's company. */
export type Holder = { accessId: string } & ({ userId: string } | { companyId: string })

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
    ])
    .where('a.id', '=', holder.accessId)
    .where('userId' in holder ? 'a.userId' : 'a.companyId', '=', 'userId' in holder ? holder.userId : holder.companyId)

/**
 * The certificate of an access, with its file in the language of the reader. A missing file is
 * asked for: the reader may have changed the language, or the file was only made for a manager.
 * @param again whether also one that could not be written
 * @throws NotFound
 */
export async function getAttestationOf(ctx: PersonCtx, holder: Holder, again = false): Promise<Attestation> {
  const row = await selectAttestation(ctx.db, holder).executeTakeFirstOrThrow(notFound)
  if (row.id === null || row.code === null || row.createdAt === null) {
    const available = row.doneAt !== null && row.erasedAt === null && row.hasAttestation
    return { state: available ? 'none' : 'unavailable', code: null, madeAt: null, revokedAt: null, file: null }
  }
  const made = { code: row.code, madeAt: row.createdAt.toISOString(), revokedAt: iso(row.revokedAt) }
  if (row.revokedAt) return { ...made, state: 'revoked', file: null }
  const file = certificateFile(row.id, ctx.actor.language)
  if (await ctx.storage.stat(keyOf(file))) return { ...made, state: 'ready', file: pathOf(file) }
  return { ...made, state: await requestAttestationFile(ctx, row.id, again), file: null }
}
