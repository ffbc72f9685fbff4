import { anyOf, type Database, uuids } from '@cursus/db'
import { revokeAgain } from '../access/index.ts'
import type { Ctx, Deps } from '../context.ts'
import { suspendAgain } from '../user/index.ts'
import { eraseAgain } from './remove-user.ts'

/** Ids of what has ended: of erased and suspended accounts, and of revoked accesses. */
export type Ended = { erased: string[]; suspended: string[]; revoked: string[] }

/** What a backup of before would bring back. */
export async function listEnded(db: Database): Promise<Ended> {
  const users = db.selectFrom('users').select('id')
  const erased = await users.where('deletedAt', 'is not', null).execute()
  const suspended = await users.where('suspendedAt', 'is not', null).where('deletedAt', 'is', null).execute()
  const revoked = await db.selectFrom('accesses').select('id').where('revokedAt', 'is not', null).execute()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { erased: idsOf(erased), suspended: idsOf(suspended), revoked: idsOf(revoked) }
}

/** Fewer than a statement may have parameters. */
const batchSize = 1000

/**
 * Ends in a restored database what has ended since its backup, with an event for each; ids that it
 * does not know are passed over.
 * @returns how many of each kind were as before
 */
export async function repeatEnded(deps: Deps, { erased, suspended, revoked }: Ended) {
  const ctx: Ctx = { ...deps, actor: { kind: 'system', job: 'restore' } }
  const done = { erased: 0, suspended: 0, revoked: 0 }
  const live = deps.db.selectFrom('users').select('id').where('deletedAt', 'is', null)
  const left = await live.where('id', '=', anyOf(uuids(erased))).execute()
  for (const { id } of left) if (await eraseAgain(ctx, id)) done.erased += 1
  for (const ids of batches(suspended)) done.suspended += await suspendAgain(ctx, ids)
  for (const ids of batches(revoked)) done.revoked += (await revokeAgain(ctx, ids)).length
  return done
}

function* batches(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize)
}
