import type { Readable } from 'node:stream'
import type { Language } from '@cursus/contract/language-values'
import { canInCompany } from '@cursus/rights'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'
import { fileKeyOf } from './attestation-row.ts'

/**
 * Opens the file of a certificate for its owner and the company's managers with training read; the
 * caller ends the stream.
 * @throws NotFound, also while it is being written and once it is revoked
 */
export async function openAttestation(
  ctx: UserCtx,
  { id, language }: { id: string; language: Language },
): Promise<{ code: string; size: number; file: Readable }> {
  const row = await ctx.db
    .selectFrom('attestations as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .select(['t.code', 'a.userId', 'a.companyId'])
    .where('t.id', '=', id)
    .where('t.revokedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const { actor, storage } = ctx
  if (row.userId !== actor.id && !canInCompany(actor.subject, row.companyId, 'training.read')) throw notFound()
  const key = fileKeyOf(id, language)
  const found = await storage.stat(key)
  if (!found) throw notFound()
  return { code: row.code, size: found.size, file: await storage.get(key) }
}
