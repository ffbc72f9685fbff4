import { type DB, inTransaction } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { Deps } from '../context.ts'
import { adoptFiles, hasGrown, isKept, type KeptKind, keptKinds, removeBytes } from '../stored-file/index.ts'
import { namesOf } from './names-of.ts'

type Reach = Pick<Deps, 'db' | 'storage' | 'now'>

/** What its own killed writes left. */
const unfinishedAfterMs = 30 * 60_000
const batchSize = 1000

const { exists, lit, selectFrom } = expressionBuilder<DB, 'files'>()
const isNamed = (kind: KeptKind) =>
  exists(selectFrom(namesOf[kind].as('named')).select(lit(1).as('one')).whereRef('named.key', '=', 'files.key'))

/**
 * Removes files whose time is over and that nothing names: temporary and released ones, and those
 * of killed processes.
 * @returns how many
 */
export async function removeExpiredFiles(reach: Reach): Promise<number> {
  const { db, now, storage } = reach
  let removed = 0
  for (;;) {
    const expired = await db
      .selectFrom('files')
      .select(['key', 'kind', 'bytes'])
      .where('expiresAt', '<=', now())
      .orderBy('expiresAt')
      .limit(batchSize)
      .execute()
    for (const kind of new Set(expired.map((file) => file.kind))) if (isKept(kind)) await keepNamed(reach, kind)
    for (const file of expired) {
      if (await hasGrown(reach, file)) continue
      // Who publishes it meanwhile waits, and finds it gone.
      await inTransaction(db, async (tx) => {
        const row = tx.deleteFrom('files').where('key', '=', file.key).where('expiresAt', '<=', now())
        if ((await row.executeTakeFirst()).numDeletedRows === 0n) return
        await removeBytes(reach, file.kind, file.key)
        removed += 1
      })
    }
    if (expired.length < batchSize) return removed + (await storage.removeUnfinished(unfinishedAfterMs))
  }
}

/** Something else names them, or the release before has stored them. */
const keepNamed = ({ db, now }: Pick<Reach, 'db' | 'now'>, kind: KeptKind) =>
  db
    .updateTable('files')
    .set({ expiresAt: null })
    .where('kind', '=', kind)
    .where('expiresAt', '<=', now())
    .where(isNamed(kind))
    .execute()

/** Files that nothing names, and when they are removed; null where nobody has released them. */
export async function findOrphanFiles(reach: Reach): Promise<{ key: string; expiresAt: Date | null }[]> {
  await adoptFiles(reach)
  const found = keptKinds.map((kind) =>
    reach.db
      .selectFrom('files')
      .select(['key', 'expiresAt'])
      .where('kind', '=', kind)
      .where(({ not }) => not(isNamed(kind)))
      .orderBy('key')
      .execute(),
  )
  return (await Promise.all(found)).flat()
}
