import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import { endOfDay } from '../access/index.ts'
import type { Deps } from '../context.ts'
import type { LaunchSeconds } from './stored-scos.ts'

/** What a commit finds: the attempt, whose it is, and everything that decides what may be written. */
export type AttemptState = {
  id: string
  contentId: string
  contentVersionId: string
  launch: number
  launchedAt: Date
  sequence: number
  revision: number
  /** A newer attempt of the same content exists: nothing is played in this one any more. */
  isFormer: boolean
  accessId: string
  companyId: string
  moduleId: string
  userId: string
  /** When the access stopped being usable, for whatever reason; null or in the future while it is. */
  ceasedAt: Date | null
  doneCount: number
  contentCount: number
  moduleDoneAt: Date | null
  bestScore: number | null
  doneAt: Date | null
  finished: boolean
  passedWithoutScore: boolean
  passedUnderMark: boolean
  /** Buckets of `adl.data`, by target id. */
  sharedData: Record<string, string>
  scos: Map<string, StoredScoState>
}

export type StoredScoState = {
  elements: Record<string, string>
  suspendBytes: number
  suspendSequence: number
  completed: boolean
  success: 'passed' | 'failed' | null
  pending: number | null
  percent: number | null
  launchSeconds: LaunchSeconds
  timedLaunch: number
  lastExit: string | null
  /** The launch of its newest commit. */
  launch: number
  updatedAt: Date
}

/** Who sends: by session, or by the signed path of a launch. */
export type Committer = { userId: string; accessId: string; contentId?: string; contentVersionId?: string }

/** The attempt is one of this person, access and content. */
export const isOf = (state: AttemptState, who: Committer): boolean =>
  state.userId === who.userId &&
  state.accessId === who.accessId &&
  (who.contentId ?? state.contentId) === state.contentId &&
  (who.contentVersionId ?? state.contentVersionId) === state.contentVersionId

/** By id, in one statement for any number; the suspend data themselves, up to 1 MiB each, stay where they are: only their size is read. */
export async function readAttemptStates(
  deps: Pick<Deps, 'db' | 'settings'>,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptState>> {
  const { rows } = await sql<
    Omit<AttemptState, 'scos'> &
      Omit<StoredScoState, 'updatedAt' | 'launch'> & {
        identifier: string | null
        scoUpdatedAt: Date
        scoLaunch: number
      }
  >`/* prepared */
    select at.id, at.shared_data, at.content_id, at.content_version_id, at.launch, at.launched_at, at.sequence, at.revision,
      exists (
        select from attempts n where n.access_id = at.access_id and n.content_id = at.content_id and n.number > at.number
      ) as is_former,
      a.id as access_id, a.company_id, a.module_id, a.user_id, a.done_count, v.content_count, a.done_at as module_done_at,
      least(a.revoked_at, a.ends_at, l.suspended_at, u.suspended_at, u.deleted_at, ${endOfDay(deps, sql`l.end_date`)}) as ceased_at,
      uc.best_score, uc.done_at, uc.finished, uc.passed_without_score, uc.passed_under_mark,
      s.identifier, s.elements, coalesce(octet_length(s.suspend_data), 0) as suspend_bytes, s.suspend_sequence,
      s.completed, s.success, s.pending, s.percent, s.launch_seconds, s.timed_launch, s.last_exit,
      s.launch as sco_launch, s.updated_at as sco_updated_at
    from attempts at
    join accesses a on a.id = at.access_id
    join users u on u.id = a.user_id
    join module_licences l on l.id = a.licence_id
    join module_versions v on v.id = a.module_version_id
    join user_contents uc on uc.access_id = at.access_id and uc.content_id = at.content_id
    left join attempt_scos s on s.attempt_id = at.id
    where at.id = any(${attemptIds}::uuid[])`.execute(deps.db)
  const states = new Map<string, AttemptState>()
  for (const row of rows) {
    const state = states.get(row.id) ?? { ...row, scos: new Map<string, StoredScoState>() }
    if (row.identifier !== null)
      state.scos.set(row.identifier, { ...row, launch: row.scoLaunch, updatedAt: row.scoUpdatedAt })
    states.set(row.id, state)
  }
  return states
}

/**
 * Waits for whoever writes this attempt. A statement of its own: a row that was waited for is read anew, but the rows joined to it are those
 * from before the wait.
 */
export async function lockAttempt(db: Database, attemptId: string): Promise<void> {
  await sql`select from attempts where id = ${attemptId} for no key update`.execute(db)
}
