import type { Attestation } from '@cursus/contract/attestation'
import type { UserCtx } from '../context.ts'
import { getHeld } from './attestation-row.ts'
import { makeHeld } from './make-attestation.ts'

type Input = { userModuleId: string }
const held = (ctx: UserCtx, { userModuleId }: Input) => ({ accessId: userModuleId, userId: ctx.actor.id })

/**
 * The participant's certificate of one module, also of a closed access.
 * @throws NotFound
 */
export const getOwnAttestation = (ctx: UserCtx, input: Input): Promise<Attestation> => getHeld(ctx, held(ctx, input))

/** @throws NotFound, AttestationNotAvailable, AttestationRevoked */
export const makeOwnAttestation = (ctx: UserCtx, input: Input): Promise<Attestation> => makeHeld(ctx, held(ctx, input))
