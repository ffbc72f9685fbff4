import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { AttemptState } from './attempt-state.ts'
import type { DerivedCommit } from './derive-commit.ts'

/**
 * Writes everything that a commit changes, in one statement, on condition that the attempt is still as it was read: false when another commit
 * came between, and then nothing was written. What can only grow is laid over what is stored, never put in its place.
 */
export async function writeCommit(
  db: Database,
  state: AttemptState,
  commit: DerivedCommit,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with attempt as (
      update attempts set sequence = ${commit.sequence}, revision = revision + 1, updated_at = ${now}
      where id = ${state.id} and revision = ${state.revision} returning id, access_id, content_id
    ), sco as (
      insert into attempt_scos (attempt_id, identifier, elements, suspend_data, suspend_sequence, completed, success, percent,
        launch_seconds, timed_launch, last_exit, updated_at)
      select attempt.id, x.identifier, x.elements, x."suspendData", x."suspendSequence", x.completed, x.success, x.percent,
        x."launchSeconds", x."timedLaunch", x."lastExit", ${now}
      from attempt, jsonb_to_recordset(${JSON.stringify(commit.scos)}::jsonb) as x (identifier text, elements jsonb,
        "suspendData" text, "suspendSequence" bigint, completed boolean, success text, percent numeric, "launchSeconds" jsonb,
        "timedLaunch" integer, "lastExit" text)
      on conflict (attempt_id, identifier) do update set
        elements = excluded.elements, suspend_sequence = excluded.suspend_sequence, completed = excluded.completed,
        suspend_data = case when excluded.suspend_sequence <> attempt_scos.suspend_sequence
          then excluded.suspend_data else attempt_scos.suspend_data end,
        success = excluded.success, percent = excluded.percent, launch_seconds = excluded.launch_seconds,
        timed_launch = excluded.timed_launch, last_exit = excluded.last_exit, updated_at = excluded.updated_at
    ), interaction as (
      insert into interactions (attempt_id, sco_identifier, launch, position, data)
      select attempt.id, x.identifier, x.launch, x.position, x.data
      from attempt, jsonb_to_recordset(${JSON.stringify(commit.interactions)}::jsonb)
        as x (identifier text, launch integer, position integer, data jsonb)
      on conflict (attempt_id, sco_identifier, launch, position) do update set data = case when ${commit.isNewer}
        then interactions.data || excluded.data else excluded.data || interactions.data end
    ), content as (
      update user_contents uc set
        best_score = greatest(uc.best_score, ${commit.bestScore}::numeric), finished = ${commit.finished},
        passed_without_score = ${commit.passedWithoutScore}, passed_under_mark = ${commit.passedUnderMark},
        total_seconds = greatest(0, uc.total_seconds + ${commit.addedSeconds}::integer), last_access_at = ${now},
        done_at = case when ${commit.done} then coalesce(uc.done_at, ${now}::timestamptz) else uc.done_at end
      from attempt where uc.access_id = attempt.access_id and uc.content_id = attempt.content_id
    ), access as (
      update accesses a set last_access_at = ${now}
      from attempt where a.id = attempt.access_id and a.last_access_at < ${now}::timestamptz - interval '1 minute'
    )
    select from attempt`.execute(db)
  return rows.length === 1
}
