import { type AttestationCheck, attestationCheckSchema } from '@cursus/contract/attestation'
import type { OpenCtx } from '../context.ts'
import { notFound } from '../not-found.ts'
import { limitRate } from '../rate-limit/index.ts'

/**
 * What the public page shows of the certificate with this whole code, for anybody who holds it;
 * limited per address, so that codes cannot be tried.
 * @throws NotFound, TooManyRequests
 */
export async function checkAttestation(ctx: OpenCtx, { code }: { code: string }): Promise<AttestationCheck> {
  await limitRate(ctx, 'checkAttestation', { address: ctx.address })
  const row = await ctx.db
    .selectFrom('attestations')
    .select(['code', 'data', 'createdAt', 'revokedAt'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow(notFound)
  return {
    code: row.code,
    madeAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    data: row.revokedAt ? null : attestationCheckSchema.shape.data.parse(row.data),
  }
}
