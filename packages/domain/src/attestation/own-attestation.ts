import type { Attestation } from '@cursus/contract/attestation'
import type { UserCtx } from '../context.ts'
import { getAttestationOf } from './attestation-row.ts'
import { makeAttestationOf } from './make-attestation.ts'

type Input = { userModuleId: string }
const holderOf = (ctx: UserCtx, { userModuleId }: Input) => ({ accessId: userModuleId, userId: ctx.actor.id })

/**
 * The participant's certificate of one module, also of a closed access.
 * @throws NotFound
 */
export const getOwnAttestation = (ctx: UserCtx, input: Input): Promise<Attestation> =>
  getAttestationOf(ctx, holderOf(ctx, input))

/** @throws NotFound, AttestationNotAvailable, AttestationRevoked */
export const makeOwnAttestation = (ctx: UserCtx, input: Input): Promise<Attestation> =>
  makeAttestationOf(ctx, holderOf(ctx, input))
