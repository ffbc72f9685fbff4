import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { AttemptState } from './attempt-state.ts'
import type { DerivedCommit } from './derive-commit.ts'

/** One attempt as it was read, and what is to be written over it. */
export type CommitWrite = { state: AttemptState; derived: DerivedCommit; now: Date }

/**
 * Writes everything that commits change, of any number of attempts, in one statement: of each attempt all or nothing, on condition that it is still
 * as it was read. What can only grow is laid over what is stored, never put in its place.
 * @returns the attempts that were written; another commit came between at the others.
 */
export async function writeCommits(db: Database, writes: readonly CommitWrite[]): Promise<Set<string>> {
  const attempts = writes.map(({ state, derived: { scos: _scos, interactions: _interactions, ...derived }, now }) => ({
    id: state.id,
    revision: state.revision,
    ...derived,
    now,
  }))
  const scos = writes.flatMap(({ state, derived }) => derived.scos.map((sco) => ({ attemptId: state.id, ...sco })))
  const interactions = writes.flatMap(({ state, derived }) =>
    derived.interactions.map((interaction) => ({ attemptId: state.id, ...interaction })),
  )
  const { rows } = await sql<{ id: string }>`/* prepared */
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as x (id uuid, revision integer, sequence bigint,
        "bestScore" numeric, done boolean, finished boolean, "passedWithoutScore" boolean, "passedUnderMark" boolean,
        "sharedData" jsonb, "addedSeconds" integer, now timestamptz)
    ), attempt as (
      update attempts a set sequence = sent.sequence, shared_data = sent."sharedData", revision = a.revision + 1, updated_at = sent.now
      from sent where a.id = sent.id and a.revision = sent.revision
      returning a.access_id, a.content_id, sent.*
    ), sco as (
      insert into attempt_scos (attempt_id, identifier, elements, suspend_data, suspend_sequence, completed, success, pending, percent,
        launch_seconds, timed_launch, last_exit, launch, updated_at)
      select attempt.id, x.identifier, x.elements, x."suspendData", x."suspendSequence", x.completed, x.success, x.pending, x.percent,
        x."launchSeconds", x."timedLaunch", x."lastExit", x.launch, attempt.now
      from attempt join jsonb_to_recordset(${JSON.stringify(scos)}::jsonb) as x ("attemptId" uuid, identifier text,
        elements jsonb, "suspendData" text, "suspendSequence" bigint, completed boolean, success text, pending numeric, percent numeric,
        "launchSeconds" jsonb, "timedLaunch" integer, "lastExit" text, launch integer) on x."attemptId" = attempt.id
      on conflict (attempt_id, identifier) do update set
        elements = excluded.elements, suspend_sequence = excluded.suspend_sequence, completed = excluded.completed,
        suspend_data = case when excluded.suspend_sequence <> attempt_scos.suspend_sequence
          then excluded.suspend_data else attempt_scos.suspend_data end,
        success = excluded.success, pending = excluded.pending, percent = excluded.percent,
        launch_seconds = excluded.launch_seconds, timed_launch = excluded.timed_launch, last_exit = excluded.last_exit,
        launch = excluded.launch, updated_at = excluded.updated_at
    ), interaction as (
      insert into interactions (attempt_id, sco_identifier, launch, position, data)
      select attempt.id, x.identifier, x.launch, x.position,
        case when x."isNewer" then x.data else x.data || coalesce(held.data, '{}') end
      from attempt join jsonb_to_recordset(${JSON.stringify(interactions)}::jsonb) as x ("attemptId" uuid, identifier text,
        launch integer, position integer, data jsonb, "isNewer" boolean) on x."attemptId" = attempt.id
      left join interactions held on held.attempt_id = attempt.id and held.sco_identifier = x.identifier
        and held.launch = x.launch and held.position = x.position
      on conflict (attempt_id, sco_identifier, launch, position) do update set data = interactions.data || excluded.data
    ), content as (
      update user_contents uc set
        best_score = greatest(uc.best_score, attempt."bestScore"), finished = attempt.finished,
        passed_without_score = attempt."passedWithoutScore", passed_under_mark = attempt."passedUnderMark",
        total_seconds = greatest(0, uc.total_seconds + attempt."addedSeconds"), last_access_at = attempt.now,
        done_at = case when attempt.done then coalesce(uc.done_at, attempt.now) else uc.done_at end
      from attempt where uc.access_id = attempt.access_id and uc.content_id = attempt.content_id
    ), access as (
      update accesses a set last_access_at = attempt.now
      from attempt where a.id = attempt.access_id and a.last_access_at < attempt.now - interval '1 minute'
    )
    select id from attempt`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
