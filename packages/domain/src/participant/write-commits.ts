import { anyOf, type Database, insertFrom, preparedQuery, recordsOf, toRecords, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { signOfActivity } from '../activity/index.ts'
import type { AttemptState } from './attempt-state.ts'
import type { DerivedCommit, InteractionWrite, ScoWrite } from './derive-commit.ts'

/** The state of an attempt as read, and the changes to write. */
export type CommitWrite = { state: AttemptState; derived: DerivedCommit; now: Date }

/** `signAt`: time of the sign of activity, if it is one. */
type AttemptRecord = { id: string; revision: number; now: Date; signAt: Date | null } & Pick<
  DerivedCommit,
  | 'sequence'
  | 'bestScore'
  | 'done'
  | 'finished'
  | 'passedWithoutScore'
  | 'passedUnderMark'
  | 'sharedData'
  | 'sharedSequence'
  | 'addedSeconds'
>
type OfAttempt<Row> = Row & { attemptId: string }

type Records = { ids: string[]; attempts: string; scos: string; interactions: string }

/**
 * Everything that commits change, in one statement; only for attempts that are still as they were
 * read.
 */
const write = preparedQuery((db, json: Records) => {
  const sent = recordsOf<AttemptRecord>()('sent', json.attempts, {
    id: 'uuid',
    revision: 'integer',
    now: 'timestamptz',
    sequence: 'bigint',
    bestScore: 'numeric',
    done: 'boolean',
    finished: 'boolean',
    passedWithoutScore: 'boolean',
    passedUnderMark: 'boolean',
    sharedData: 'jsonb',
    sharedSequence: 'bigint',
    addedSeconds: 'integer',
    signAt: 'timestamptz',
  })
  const scos = recordsOf<OfAttempt<ScoWrite>>()('x', json.scos, {
    attemptId: 'uuid',
    identifier: 'text',
    elements: 'jsonb',
    suspendData: 'text',
    suspendSequence: 'bigint',
    placeSequence: 'bigint',
    completed: 'boolean',
    success: 'text',
    pending: 'numeric',
    percent: 'numeric',
    launchSeconds: 'jsonb',
    timedLaunch: 'integer',
    lastExit: 'text',
    launch: 'integer',
  })
  const interactions = recordsOf<OfAttempt<InteractionWrite>>()('x', json.interactions, {
    attemptId: 'uuid',
    identifier: 'text',
    launch: 'integer',
    position: 'integer',
    data: 'jsonb',
    isNewer: 'boolean',
  })
  return db
    .with('attempt', (creator) =>
      creator
        .updateTable('attempts as a')
        .from(sent)
        .set(({ eb, ref }) => ({
          sequence: ref('sent.sequence'),
          sharedData: ref('sent.sharedData').$castTo<string>(),
          sharedSequence: ref('sent.sharedSequence'),
          revision: eb('a.revision', '+', 1),
          updatedAt: ref('sent.now'),
        }))
        // Repeats the next condition: of rows in JSON the planner knows no count, and read all
        // attempts.
        .where('a.id', '=', anyOf(uuids(json.ids)))
        .whereRef('a.id', '=', 'sent.id')
        .whereRef('a.revision', '=', 'sent.revision')
        .returning(['a.accessId', 'a.contentId'])
        .returningAll('sent'),
    )
    .with('sco', (creator) =>
      insertFrom(
        db,
        'attemptScos',
        creator.selectFrom('attempt').innerJoin(scos, 'x.attemptId', 'attempt.id'),
        ({ ref }) => ({
          attemptId: ref('attempt.id'),
          identifier: ref('x.identifier'),
          elements: ref('x.elements').$castTo<string>(),
          suspendData: ref('x.suspendData'),
          suspendSequence: ref('x.suspendSequence'),
          placeSequence: ref('x.placeSequence'),
          completed: ref('x.completed'),
          success: ref('x.success'),
          pending: ref('x.pending'),
          percent: ref('x.percent'),
          launchSeconds: ref('x.launchSeconds').$castTo<string>(),
          timedLaunch: ref('x.timedLaunch'),
          lastExit: ref('x.lastExit'),
          launch: ref('x.launch'),
          updatedAt: ref('attempt.now'),
        }),
      ).onConflict((conflict) =>
        conflict.columns(['attemptId', 'identifier']).doUpdateSet(({ case: when, ref }) => ({
          elements: ref('excluded.elements'),
          suspendSequence: ref('excluded.suspendSequence'),
          placeSequence: ref('excluded.placeSequence'),
          completed: ref('excluded.completed'),
          suspendData: when()
            .when('excluded.suspendSequence', '<>', ref('attemptScos.suspendSequence'))
            .then(ref('excluded.suspendData'))
            .else(ref('attemptScos.suspendData'))
            .end(),
          success: ref('excluded.success'),
          pending: ref('excluded.pending'),
          percent: ref('excluded.percent'),
          launchSeconds: ref('excluded.launchSeconds'),
          timedLaunch: ref('excluded.timedLaunch'),
          lastExit: ref('excluded.lastExit'),
          launch: ref('excluded.launch'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      ),
    )
    .with('interaction', (creator) =>
      insertFrom(
        db,
        'interactions',
        creator
          .selectFrom('attempt')
          .innerJoin(interactions, 'x.attemptId', 'attempt.id')
          .leftJoin('interactions as former', (join) =>
            join
              .onRef('former.attemptId', '=', 'attempt.id')
              .onRef('former.scoIdentifier', '=', 'x.identifier')
              .onRef('former.launch', '=', 'x.launch')
              .onRef('former.position', '=', 'x.position'),
          ),
        ({ case: when, ref }) => ({
          attemptId: ref('attempt.id'),
          scoIdentifier: ref('x.identifier'),
          launch: ref('x.launch'),
          position: ref('x.position'),
          data: when()
            .when('x.isNewer', '=', true)
            .then(ref('x.data').$castTo<string>())
            .else(sql<string>`${ref('x.data')} || coalesce(${ref('former.data')}, '{}')`)
            .end(),
        }),
      ).onConflict((conflict) =>
        conflict.columns(['attemptId', 'scoIdentifier', 'launch', 'position']).doUpdateSet(({ ref }) => ({
          data: sql<string>`${ref('interactions.data')} || ${ref('excluded.data')}`,
        })),
      ),
    )
    .with('content', (creator) =>
      creator
        .updateTable('userContents as uc')
        .from('attempt')
        .set(({ case: when, eb, fn, lit, ref }) => ({
          bestScore: fn('greatest', ['uc.bestScore', 'attempt.bestScore']),
          finished: ref('attempt.finished'),
          passedWithoutScore: ref('attempt.passedWithoutScore'),
          passedUnderMark: ref('attempt.passedUnderMark'),
          totalSeconds: fn<number>('greatest', [lit(0), eb('uc.totalSeconds', '+', ref('attempt.addedSeconds'))]),
          lastAccessAt: ref('attempt.now'),
          ...signOfActivity(ref('attempt.signAt')),
          doneAt: when()
            .when('attempt.done', '=', true)
            .then(fn.coalesce('uc.doneAt', 'attempt.now'))
            .else(ref('uc.doneAt'))
            .end(),
        }))
        .whereRef('uc.accessId', '=', 'attempt.accessId')
        .whereRef('uc.contentId', '=', 'attempt.contentId'),
    )
    .with('access', (creator) =>
      creator
        .updateTable('accesses as a')
        .from('attempt')
        .set(({ ref }) => ({ lastAccessAt: ref('attempt.now') }))
        .whereRef('a.id', '=', 'attempt.accessId')
        .where(({ eb, ref }) => eb('a.lastAccessAt', '<', sql<Date>`${ref('attempt.now')} - interval '1 minute'`)),
    )
    .selectFrom('attempt')
    .select('attempt.id')
})

/**
 * Writes the commits of any number of attempts in one statement, each attempt all or nothing, on
 * condition that it is still as it was read. Values that only grow are merged with the stored ones.
 * @returns the attempts that were written; another commit changed the others meanwhile
 */
export async function writeCommits(db: Database, writes: readonly CommitWrite[]): Promise<Set<string>> {
  const rows = await write(db, {
    ids: writes.map(({ state }) => state.id),
    attempts: toRecords(
      writes.map(({ state, derived: { scos: _scos, interactions: _interactions, ...derived }, now }) => ({
        id: state.id,
        revision: state.revision,
        ...derived,
        now,
        signAt: derived.isSign ? now : null,
      })),
    ),
    scos: toRecords(
      writes.flatMap(({ state, derived }) => derived.scos.map((sco) => ({ attemptId: state.id, ...sco }))),
    ),
    interactions: toRecords(
      writes.flatMap(({ state, derived }) =>
        derived.interactions.map((interaction) => ({ attemptId: state.id, ...interaction })),
      ),
    ),
  })
  return new Set(rows.map(({ id }) => id))
}
