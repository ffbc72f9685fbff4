import { AppError } from '@cursus/contract/error'
import type { CommitInput, CommitResult, SaveUserDataInput } from '@cursus/contract/participant'
import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { percentOf } from '@cursus/contract/percent'
import { inTransactionOf } from '@cursus/db'
import { readPlace } from '@cursus/scorm/results'
import type { CallDeps, UserCtx } from '../context.ts'
import { type AttemptState, type Committer, isOf, lockAttempt, readAttemptStates } from './attempt-state.ts'
import { type StoredCommit, storeInBatch } from './commit-queue.ts'
import { completeContent } from './complete-content.ts'
import { deriveCommit } from './derive-commit.ts'
import { readAttemptToken, readLaunchToken } from './launch-token.ts'
import { shownScore } from './module-contents.ts'
import { readScormVersion } from './scorm-version.ts'
import { writeCommits } from './write-commits.ts'

/**
 * Stores a commit of a package; the server computes the results itself.
 * @throws NotFound; AttemptInvalid; ModuleAccessNotActive; AttemptSuperseded and UserDataTooLarge
 * after storing the allowed parts
 */
export async function saveUserData(ctx: UserCtx, input: SaveUserDataInput): Promise<CommitResult> {
  const { userModuleId, contentId, ...commit } = input
  const who = { userId: ctx.actor.id, accessId: userModuleId, contentId }
  return storeCommit(ctx, who, withLaunch(ctx, commit))
}

/**
 * The same for a page without a session: the signed path of its launch identifies the user, the
 * attempt's token the launch.
 * @throws TokenInvalid when either is invalid, expired, or of another attempt
 */
export async function saveLaunchedUserData(
  deps: CallDeps,
  launchToken: string,
  commit: CommitInput,
): Promise<CommitResult> {
  const who = readLaunchToken(deps.settings.sessionSecrets, launchToken, deps.now())
  if (!who || commit.attemptToken === undefined || !launchOf(deps, commit)) throw new AppError('TokenInvalid')
  return storeCommit(deps, who, withLaunch(deps, commit))
}

/** Whether the body of a commit to this path may be read. */
export const isLaunchToken = ({ settings, now }: CallDeps, launchToken: string): boolean =>
  readLaunchToken(settings.sessionSecrets, launchToken, now()) !== undefined

/** The launch of a commit's token; undefined when the token is invalid or of another attempt. */
function launchOf({ settings }: CallDeps, { attemptToken, attemptId }: CommitInput): number | undefined {
  const token = readAttemptToken(settings.sessionSecrets, attemptToken ?? '')
  return token?.attemptId === attemptId ? token.launch : undefined
}

/**
 * The launch of a token overrides the sender's own value. A wrong token is not reported as an ended
 * session, because the client would ask the user to sign in again in vain.
 */
function withLaunch(deps: CallDeps, commit: CommitInput): CommitInput {
  if (commit.attemptToken === undefined) return commit
  const launch = launchOf(deps, commit)
  if (launch === undefined) throw new AppError('AttemptInvalid')
  return { ...commit, launch }
}

type Stored = StoredCommit & { progress: Progress }
type Progress = { doneCount: number; contentCount: number; doneAt: Date | null }

/**
 * In a batch with other learners' commits when nothing conflicts and nothing is completed, else in
 * its own transaction.
 */
async function storeCommit(deps: CallDeps, who: Committer, commit: CommitInput): Promise<CommitResult> {
  const stored = deps.db.isTransaction ? 'alone' : await storeInBatch(deps, who, commit)
  return answer(
    stored === 'alone' ? await storeSingly(deps, who, commit) : { ...stored, progress: soFar(stored.state) },
  )
}

/** In its own transaction. */
async function storeSingly(deps: CallDeps, who: Committer, commit: CommitInput): Promise<Stored> {
  return inTransactionOf(deps, (tx) => storeLocked(tx, who, commit))
}

/** Under a lock, with the module's progress in the same transaction. */
async function storeLocked(tx: CallDeps, who: Committer, commit: CommitInput, { isSign = true } = {}): Promise<Stored> {
  const { attemptId } = commit
  await lockAttempt(tx.db, attemptId)
  const state = (await readAttemptStates(tx, [attemptId])).get(attemptId)
  if (!state || !isOf(state, who)) throw await missingError(tx, who)
  const version = await readScormVersion(tx.db, state.contentVersionId)
  const now = tx.now()
  const found = deriveCommit(state, version, commit, { now, strict: tx.settings.strictAttempts })
  const derived = { ...found, isSign: found.isSign && isSign }
  const written = await writeCommits(tx.db, [{ state, derived, now }])
  if (written.size === 0) throw new Error('An attempt changed despite its lock')
  const progress = derived.becomesDone ? await completeContent(tx, state.accessId) : soFar(state)
  return { state, derived, progress }
}

/**
 * Completes the asset with which a launch starts, because an asset reports nothing itself. Call it
 * in the launch's transaction.
 * @returns the sequence number used, 0 for none
 */
export async function recordOpenedAsset(
  tx: UserCtx,
  { accessId, attemptId, identifier }: { accessId: string; attemptId: string; identifier: string },
): Promise<number> {
  const commit = { attemptId, sequence: 1, scos: { [identifier]: { elements: {} } } }
  // The opening begins a period of its own and extends none.
  const { derived } = await storeLocked(tx, { userId: tx.actor.id, accessId }, commit, { isSign: false })
  return derived.sequence
}

const soFar = (state: AttemptState): Progress => ({ ...state, doneAt: state.moduleDoneAt })

/** Thrown after the transaction, so that the stored parts are kept. */
function answer({ state, derived, progress }: Stored): CommitResult {
  if (derived.isSuperseded) throw new AppError('AttemptSuperseded')
  if (derived.isTooLarge) throw new AppError('UserDataTooLarge', { max: maxUserDataBytes })
  return {
    sequence: derived.sequence,
    done: derived.done || state.doneAt !== null,
    bestScore: shownScore(derived.bestScore),
    lastScore: shownScore(derived.lastScore),
    finished: derived.finished,
    progress: percentOf(progress.doneCount, progress.contentCount),
    moduleDone: progress.doneAt !== null,
    places: Object.fromEntries(
      derived.scos.map(({ identifier, elements }) => [identifier, readPlace(elements) ?? null]),
    ),
  }
}

/** An attempt of another content is invalid; an access of another user does not exist. */
async function missingError({ db }: CallDeps, { userId, accessId, contentId }: Committer): Promise<AppError> {
  let query = db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .select('a.id')
    .where('a.id', '=', accessId)
    .where('a.userId', '=', userId)
  if (contentId !== undefined) query = query.where('mc.contentId', '=', contentId)
  return new AppError((await query.limit(1).executeTakeFirst()) ? 'AttemptInvalid' : 'NotFound')
}
