import { type AttemptScos, anyOf, type Database, preparedQuery, type RowOf, uuids } from '@cursus/db'
import { type Selectable, sql } from 'kysely'
import { endOfDay } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'

const selectStates = preparedQuery(
  (db, { attemptIds, timeZone }: { attemptIds: readonly string[]; timeZone: string }) =>
    db
      .selectFrom('attempts as at')
      .innerJoin('accesses as a', 'a.id', 'at.accessId')
      .innerJoin('users as u', 'u.id', 'a.userId')
      .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
      .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
      .innerJoin('userContents as uc', (join) =>
        join.onRef('uc.accessId', '=', 'at.accessId').onRef('uc.contentId', '=', 'at.contentId'),
      )
      .leftJoin('attemptScos as s', 's.attemptId', 'at.id')
      .select(({ exists, fn, ref, selectFrom }) => [
        'at.id',
        'at.sharedData',
        'at.sharedSequence',
        'at.contentId',
        'at.contentVersionId',
        'at.launch',
        'at.launchedAt',
        'at.sequence',
        'at.revision',
        // A newer attempt of the content exists, so this one accepts no more play.
        exists(
          selectFrom('attempts as n')
            .select('n.id')
            .whereRef('n.accessId', '=', 'at.accessId')
            .whereRef('n.contentId', '=', 'at.contentId')
            .whereRef('n.number', '>', 'at.number'),
        )
          .$castTo<boolean>()
          .as('isFormer'),
        'a.id as accessId',
        'a.userId',
        'a.doneCount',
        'v.contentCount',
        'a.doneAt as moduleDoneAt',
        // When the access stopped being usable, for any reason; in the future while it is usable.
        fn<Date>('least', [
          'a.revokedAt',
          'a.endsAt',
          'l.suspendedAt',
          'u.suspendedAt',
          'u.deletedAt',
          endOfDay({ settings: { timeZone } }, ref('l.endDate')),
        ]).as('ceasedAt'),
        'uc.bestScore',
        'uc.doneAt',
        'uc.finished',
        'uc.passedWithoutScore',
        'uc.passedUnderMark',
        's.identifier',
        's.elements',
        // Only the size is read: the data are up to 1 MiB each.
        fn.coalesce(fn<number | null>('octet_length', ['s.suspendData']), sql.lit(0)).as('suspendBytes'),
        's.suspendSequence',
        's.placeSequence',
        's.completed',
        's.success',
        's.pending',
        's.percent',
        's.launchSeconds',
        's.timedLaunch',
        's.lastExit',
        // The launch of its newest commit.
        's.launch as scoLaunch',
        's.updatedAt as scoUpdatedAt',
      ])
      .where('at.id', '=', anyOf(uuids(attemptIds))),
)

type Row = RowOf<typeof selectStates>
/** The columns of one SCO; null for an attempt without any. */
type ScoColumns =
  | 'elements'
  | 'suspendBytes'
  | 'suspendSequence'
  | 'placeSequence'
  | 'completed'
  | 'success'
  | 'pending'
  | 'percent'
  | 'launchSeconds'
  | 'timedLaunch'
  | 'lastExit'

export type StoredScoState = Pick<
  Selectable<AttemptScos>,
  Exclude<ScoColumns, 'suspendBytes'> | 'launch' | 'updatedAt'
> & {
  suspendBytes: number
}

/**
 * State before a commit: the attempt, its owner, and everything that decides what may be written.
 */
export type AttemptState = Omit<Row, ScoColumns | 'identifier' | 'scoLaunch' | 'scoUpdatedAt'> & {
  scos: Map<string, StoredScoState>
}

/** The sender, identified by the session or by the signed path of a launch. */
export type Committer = { userId: string; accessId: string; contentId?: string; contentVersionId?: string }

/** Whether the attempt belongs to this user, access and content. */
export const isOf = (state: AttemptState, who: Committer): boolean =>
  state.userId === who.userId &&
  state.accessId === who.accessId &&
  (who.contentId ?? state.contentId) === state.contentId &&
  (who.contentVersionId ?? state.contentVersionId) === state.contentVersionId

/** By id, in one statement for any number. */
export async function readAttemptStates(
  deps: Pick<Deps, 'db' | 'settings'>,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptState>> {
  const rows = await selectStates(deps.db, { attemptIds, timeZone: deps.settings.timeZone })
  const states = new Map<string, AttemptState>()
  for (const row of rows) {
    const state = states.get(row.id) ?? { ...row, scos: new Map<string, StoredScoState>() }
    const sco = scoOf(row)
    if (sco) state.scos.set(row.identifier!, sco)
    states.set(row.id, state)
  }
  return states
}

const scoOf = (row: Row): StoredScoState | undefined =>
  row.identifier === null
    ? undefined
    : ({ ...row, launch: row.scoLaunch, updatedAt: row.scoUpdatedAt } as StoredScoState)

const lock = preparedQuery((db, { attemptId }: { attemptId: string }) =>
  db.selectFrom('attempts').select('id').where('id', '=', attemptId).forNoKeyUpdate(),
)

/**
 * Waits for concurrent writers of this attempt. A separate statement: after a lock wait, PostgreSQL
 * rereads the locked row but not the rows joined to it.
 */
export async function lockAttempt(db: Database, attemptId: string): Promise<void> {
  await lock(db, { attemptId })
}
