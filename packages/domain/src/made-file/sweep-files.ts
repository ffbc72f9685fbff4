import { afterCommit } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import type { Deps, Eraser } from '../context.ts'
import { hasWaited } from '../query/index.ts'
import { kinds, removeStored } from './kinds.ts'

/**
 * Resends requests that have waited this long, because their message was lost, their worker died or
 * the disk was full; the wait doubles with each run.
 * @returns how many
 */
export async function resendWaitingFiles(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  olderThanMs: number,
): Promise<number> {
  const waiting = await db
    .selectFrom('madeFiles')
    .select('id')
    .where('state', '=', 'preparing')
    .where(({ ref }) => hasWaited({ since: ref('createdAt'), tries: ref('runs'), olderThanMs }, now()))
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  if (waiting.length > 0) await jobs.sendMany(makeFile, waiting)
  return waiting.length
}

/**
 * Removes expired files and rows.
 * @returns how many
 */
export async function removeOldFiles({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<number> {
  const old = await db
    .selectFrom('madeFiles')
    .selectAll()
    .where('expiresAt', '<=', now())
    .orderBy('expiresAt')
    .limit(1000)
    .execute()
  for (const file of old) {
    // The file first: a row without a file is found again, a file without a row is not.
    if (!kinds[file.kind].stays) await removeStored({ storage }, file)
    await db.deleteFrom('madeFiles').where('id', '=', file.id).execute()
  }
  return old.length
}

/**
 * What the person asked for, what is about them, and exports of companies that may name them:
 * managers can ask again.
 */
export const eraseFiles: Eraser = async ({ db, storage }, { id }) => {
  const gone = await db
    .deleteFrom('madeFiles')
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('ownerId', '=', id),
        eb('userId', '=', id),
        and([
          eb('kind', '=', 'export'),
          or([
            eb('companyId', 'in', selectFrom('accesses').select('companyId').where('userId', '=', id)),
            eb('companyId', 'in', selectFrom('companyPeople').select('companyId').where('userId', '=', id)),
          ]),
        ]),
      ]),
    )
    .returningAll()
    .execute()
  afterCommit(db, async () => {
    for (const file of gone) await removeStored({ storage }, file)
  })
}
