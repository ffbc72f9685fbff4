import { hash } from 'node:crypto'
import { type Attestation, type AttestationCheck, attestationCheckSchema } from '@cursus/contract/attestation'
import { AppError } from '@cursus/contract/error'
import { inTransactionOf } from '@cursus/db'
import type { CompanyCtx, CompanyReader, Eraser, OpenCtx, UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { certificateFolder } from '../made-file/index.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { releaseFiles } from '../stored-file/index.ts'
import { getAttestationOf, makeAttestationOf, storeAttestation } from './make-attestation.ts'

/**
 * The participant's certificate of one module, also of a closed access.
 * @throws NotFound
 */
export const getOwnAttestation = (ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<Attestation> =>
  getAttestationOf(ctx, { accessId: userModuleId, userId: ctx.actor.id })

/** @throws NotFound, AttestationNotAvailable, AttestationRevoked */
export const makeOwnAttestation = (ctx: UserCtx, { userModuleId }: { userModuleId: string }): Promise<Attestation> =>
  makeAttestationOf(ctx, { accessId: userModuleId, userId: ctx.actor.id })

type Input = { id: string }
const holderOf = (ctx: CompanyReader, { id }: Input) => ({ accessId: id, companyId: ctx.company.id })

/**
 * The certificate of a participant of the company, for its managers.
 * @throws NotFound
 */
export const getAttestation = (ctx: CompanyCtx, input: Input): Promise<Attestation> =>
  getAttestationOf(ctx, holderOf(ctx, input))

/** @throws NotFound, AttestationNotAvailable, AttestationRevoked */
export const makeAttestation = (ctx: CompanyCtx, input: Input): Promise<Attestation> =>
  makeAttestationOf(ctx, holderOf(ctx, input))

/**
 * The certificate of an access, made if there is none; its file is read with `readAttestationFile`.
 * Undefined when there can be none, or it is revoked.
 */
export async function findAttestationId(ctx: CompanyReader, input: Input): Promise<string | undefined> {
  try {
    return await storeAttestation(ctx, holderOf(ctx, input))
  } catch (error) {
    if (error instanceof AppError && error.row.status < 500) return undefined
    throw error
  }
}

/**
 * Revokes a certificate: its file is no longer given, and the public page says so. Idempotent.
 * @throws NotFound, AttestationNotAvailable without one
 */
export const revokeAttestation = (ctx: CompanyCtx, input: Input): Promise<Attestation> =>
  setRevoked(ctx, input, ctx.now())

/** @throws NotFound, AttestationNotAvailable without one */
export const restoreAttestation = (ctx: CompanyCtx, input: Input): Promise<Attestation> => setRevoked(ctx, input, null)

const setRevoked = (ctx: CompanyCtx, input: Input, revokedAt: Date | null): Promise<Attestation> =>
  inTransactionOf(ctx, async (tx, db) => {
    const found = await db
      .selectFrom('accesses as a')
      .leftJoin('attestations as t', 't.accessId', 'a.id')
      .select(['t.id', 't.revokedAt'])
      .where('a.id', '=', input.id)
      .where('a.companyId', '=', ctx.company.id)
      .forNoKeyUpdate('a')
      .executeTakeFirstOrThrow(notFound)
    if (found.id === null) throw new AppError('AttestationNotAvailable')
    if ((found.revokedAt === null) !== (revokedAt === null)) {
      await db.updateTable('attestations').set({ revokedAt }).where('id', '=', found.id).execute()
      await recordEvent(tx, {
        noun: 'access',
        thingId: input.id,
        companyId: ctx.company.id,
        action: revokedAt ? 'revokeAttestation' : 'restoreAttestation',
      })
    }
    return getAttestationOf(tx, holderOf(ctx, input))
  })

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

const hashOfCode = (code: string): string => hash('sha256', code)

/**
 * Certificates, which hold the name. Hashes of their codes stay, for readers of the papers.
 */
export const eraseAttestations: Eraser = async (parts, { id: userId }) => {
  const { db } = parts
  const gone = await db
    .deleteFrom('attestations')
    .where('accessId', 'in', ({ selectFrom }) =>
      selectFrom('accesses as a').select('a.id').where('a.userId', '=', userId),
    )
    .returning(['id', 'code', 'logoKey', 'signatureKey'])
    .execute()
  if (gone.length > 0) {
    await db
      .insertInto('erasedAttestations')
      .values(gone.map(({ code }) => ({ codeHash: hashOfCode(code) })))
      .execute()
  }
  await releaseFiles(
    parts,
    'certificate',
    gone.map(({ id }) => certificateFolder(id)),
  )
  // Those that the company has no more are named by nothing else then.
  const pictures = gone.flatMap(({ logoKey, signatureKey }) => [logoKey, signatureKey]).filter((key) => key !== null)
  await releaseFiles(parts, 'companyPicture', [...new Set(pictures)])
}
