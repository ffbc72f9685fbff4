import { type Database, preparedQuery, type RowOf, timestamp } from '@cursus/db'
import { tellParticipants } from '../access/index.ts'
import type { Deps } from '../context.ts'
import { countOf } from '../query/index.ts'

/**
 * After a content is done, in the same transaction: updates the module's progress, and records the
 * completion of the module once. The actor is the platform, because actors are not notified and
 * this notification is for the participant.
 * @param isVisit the participant did it now; false keeps their last access
 */
export async function completeContent(
  deps: Deps & { db: Database },
  accessId: string,
  { isVisit = true }: { isVisit?: boolean } = {},
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null }> {
  const progress = await refreshProgress(deps.db, accessId, deps.now(), isVisit)
  if (progress.justDone) {
    const actor = { kind: 'system', job: 'module-completed' } as const
    await tellParticipants(
      { ...deps, actor },
      { noun: 'accessMilestone', accessIds: [accessId], action: 'complete', notice: 'moduleCompleted' },
    )
  }
  return progress
}

/**
 * Counts what is done in the version of an access, after an earlier statement has locked its row:
 * only then does the count include what others completed meanwhile. `done_at` is set once and kept.
 */
async function refreshProgress(
  db: Database,
  accessId: string,
  now: Date,
  isVisit: boolean,
): Promise<{ doneCount: number; contentCount: number; doneAt: Date | null; justDone: boolean }> {
  await lockAccess(db, { accessId })
  const [{ formerDoneAt, ...progress }] = (await countProgress(db, {
    accessId,
    now,
    visitedAt: isVisit ? now : null,
  })) as [Progress]
  return { ...progress, justDone: formerDoneAt === null && progress.doneAt !== null }
}

const lockAccess = preparedQuery((db, { accessId }: { accessId: string }) =>
  db.selectFrom('accesses as a').select('a.id').where('a.id', '=', accessId).forNoKeyUpdate(),
)

const countProgress = preparedQuery(
  (db, { accessId, now, visitedAt }: { accessId: string; now: Date; visitedAt: Date | null }) =>
    db
      .with('progress', (creator) =>
        creator
          .selectFrom('accesses as former')
          .innerJoin('moduleVersions as v', 'v.id', 'former.moduleVersionId')
          .select(({ selectFrom: select }) => [
            'former.id',
            'former.doneAt as formerDoneAt',
            'v.contentCount',
            countOf(
              select('moduleContents as mc')
                .innerJoin('userContents as uc', 'uc.contentId', 'mc.contentId')
                .whereRef('mc.moduleVersionId', '=', 'v.id')
                .whereRef('uc.accessId', '=', 'former.id')
                .where('uc.doneAt', 'is not', null),
            ).as('doneCount'),
          ])
          .where('former.id', '=', accessId),
      )
      .updateTable('accesses as a')
      .from('progress')
      .set(({ case: when, fn, ref: column }) => ({
        doneCount: column('progress.doneCount'),
        lastAccessAt: fn('greatest', [timestamp(visitedAt as Date), 'a.lastAccessAt']),
        doneAt: fn.coalesce(
          'a.doneAt',
          when().when('progress.doneCount', '>=', column('progress.contentCount')).then(timestamp(now)).end(),
        ),
      }))
      .whereRef('a.id', '=', 'progress.id')
      .returning(['a.doneCount', 'progress.contentCount', 'a.doneAt', 'progress.formerDoneAt']),
)
type Progress = RowOf<typeof countProgress>
