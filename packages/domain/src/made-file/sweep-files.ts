import { inTransaction } from '@cursus/db'
import { makeFile } from '@cursus/jobs'
import type { Deps, Eraser } from '../context.ts'
import { hasWaited } from '../query/index.ts'
import { releaseFiles } from '../stored-file/index.ts'
import { ownKeys } from './kinds.ts'

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
 * Removes expired requests, whose files the next sweep removes.
 * @returns how many
 */
export const removeOldFiles = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const old = await tx.deleteFrom('madeFiles').where('expiresAt', '<=', now()).returningAll().execute()
    await releaseFiles({ db: tx, now }, 'madeFile', ownKeys(old))
    return old.length
  })

/**
 * What the person asked for, what is about them, and exports of companies that may name them:
 * managers can ask again.
 */
export const eraseFiles: Eraser = async ({ db, now }, { id }) => {
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
  // What is being made is not published.
  await releaseFiles({ db, now }, 'madeFile', ownKeys(gone.filter(({ state }) => state === 'ready')))
}
