import { jobHistoryId } from '@cursus/contract/job-values'
import { newId } from '@cursus/db'
import type { Deps } from '../context.ts'
import { actorColumns } from '../event/index.ts'

/** Says in the history of jobs that `cursus backup` has stored database and files. */
export async function recordBackup({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const event = { noun: 'job', thingId: jobHistoryId, action: 'backUp' } as const
  const actor = actorColumns({ kind: 'system', job: 'operator' })
  await db
    .insertInto('events')
    .values({ ...event, ...actor, id: newId(), createdAt: now() })
    .execute()
}

/** When `cursus backup` last stored database and files; undefined before the first time. */
export async function findLastBackup({ db }: Pick<Deps, 'db'>): Promise<Date | undefined> {
  const backup = await db
    .selectFrom('events')
    .select('createdAt')
    .where('noun', '=', 'job')
    .where('thingId', '=', jobHistoryId)
    .where('action', '=', 'backUp')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return backup?.createdAt
}
