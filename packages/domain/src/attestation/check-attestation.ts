import { type AttestationCheck, attestationCheckSchema } from '@cursus/contract/attestation'
import { AppError } from '@cursus/contract/error'
import type { OpenCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { hashOfCode } from './erase-attestations.ts'

/**
 * What the public page shows of the certificate with this whole code, for anybody who holds it;
 * limited per address, so that codes cannot be tried.
 * @throws NotFound, AttestationErased with its owner, TooManyRequests
 */
export async function checkAttestation(ctx: OpenCtx, { code }: { code: string }): Promise<AttestationCheck> {
  await limitRate(ctx, 'checkAttestation', { address: ctx.address })
  const row = await ctx.db
    .selectFrom('attestations')
    .select(['code', 'number', 'data', 'createdAt', 'revokedAt'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) {
    const erased = ctx.db.selectFrom('erasedAttestations').select('codeHash').where('codeHash', '=', hashOfCode(code))
    throw (await erased.executeTakeFirst()) ? new AppError('AttestationErased') : notFound()
  }
  return {
    code: row.code,
    number: row.number,
    madeAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    data: row.revokedAt ? null : attestationCheckSchema.shape.data.parse(row.data),
  }
}
