import { AppError, type CommitResult, type inputs, maxUserDataBytes } from '@cursus/contract'
import { type Database, inTransaction } from '@cursus/db'
import type { z } from 'zod'
import type { Deps, UserCtx } from '../context.ts'
import { type AttemptState, type Committer, lockAttempt, readAttemptState } from './attempt-state.ts'
import type { Commit } from './commit-body.ts'
import { completeContent } from './complete-content.ts'
import { type DerivedCommit, deriveCommit } from './derive-commit.ts'
import { readAttemptToken, readLaunchToken } from './launch-token.ts'
import { shownScore } from './module-contents.ts'
import { readScormVersion } from './scorm-version.ts'
import { progressOf } from './user-module-row.ts'
import { writeCommit } from './write-commit.ts'

/** How often a commit that met another one is tried without a lock, before it waits its turn. */
const optimisticRounds = 2

/**
 * Stores what a package committed, by the server's own reading of the data.
 * @throws NotFound; AttemptInvalid; ModuleAccessNotActive; AttemptSuperseded and UserDataTooLarge after storing what may be stored.
 */
export async function saveUserData(ctx: UserCtx, input: z.infer<typeof inputs.saveUserData>): Promise<CommitResult> {
  const { userModuleId, contentId, ...commit } = input
  const who = { userId: ctx.actor.id, accessId: userModuleId, contentId }
  return storeCommit(ctx, who, withLaunch(ctx, commit))
}

/**
 * The same for a page that has no session: the signed path of its launch says who it is, the attempt's token which launch.
 * @throws TokenInvalid when either is not ours, over, or of another attempt.
 */
export async function saveLaunchedUserData(deps: Deps, launchToken: string, commit: Commit): Promise<CommitResult> {
  const who = readLaunchToken(deps.settings.sessionSecret, launchToken, deps.now())
  if (!who || commit.attemptToken === undefined) throw new AppError('TokenInvalid')
  return storeCommit(deps, who, withLaunch(deps, commit))
}

/** A token says which launch it was made for; that word counts before the sender's own. */
function withLaunch({ settings }: Deps, commit: Commit): Commit {
  if (commit.attemptToken === undefined) return commit
  const token = readAttemptToken(settings.sessionSecret, commit.attemptToken)
  if (!token || token.attemptId !== commit.attemptId) throw new AppError('TokenInvalid')
  return { ...commit, launch: token.launch }
}

type Stored = { state: AttemptState; derived: DerivedCommit; progress: Progress }
type Progress = { doneCount: number; contentCount: number; doneAt: Date | null }

/**
 * Two statements where nothing is contested and nothing becomes done: read, then write on condition that nobody wrote between. Otherwise the
 * same under a lock, with the module's progress in the same transaction.
 */
async function storeCommit(deps: Deps, who: Committer, commit: Commit): Promise<CommitResult> {
  for (let round = 0; round < optimisticRounds; round += 1) {
    const { state, derived } = await deriveFrom(deps, who, commit)
    if (derived.becomesDone) break
    if (await writeCommit(deps.db, state, derived, deps.now()))
      return answer({ state, derived, progress: soFar(state) })
  }
  const stored = await inTransaction(deps.db, async (db): Promise<Stored> => {
    const tx = { ...deps, db }
    await lockAttempt(db, commit.attemptId)
    const { state, derived } = await deriveFrom(tx, who, commit)
    if (!(await writeCommit(db, state, derived, deps.now()))) throw new Error('An attempt changed under its own lock')
    const { accessId: id, userId, moduleId, companyId } = state
    const progress = derived.becomesDone ? await completeContent(tx, { id, userId, moduleId, companyId }) : soFar(state)
    return { state, derived, progress }
  })
  return answer(stored)
}

async function deriveFrom(
  deps: Deps & { db: Database },
  who: Committer,
  commit: Commit,
): Promise<{ state: AttemptState; derived: DerivedCommit }> {
  const state = await readAttemptState(deps, who, commit.attemptId)
  if (!state) throw await whyMissing(deps, who)
  const version = await readScormVersion(deps.db, state.contentVersionId)
  return { state, derived: deriveCommit(state, version, commit, deps.now()) }
}

const soFar = (state: AttemptState): Progress => ({ ...state, doneAt: state.moduleDoneAt })

/** Thrown after the transaction: what could be stored stays stored. */
function answer({ state, derived, progress }: Stored): CommitResult {
  if (derived.isSuperseded) throw new AppError('AttemptSuperseded')
  if (derived.isTooLarge) throw new AppError('UserDataTooLarge', { max: maxUserDataBytes })
  return {
    sequence: derived.sequence,
    done: derived.done || state.doneAt !== null,
    bestScore: shownScore(derived.bestScore),
    progress: progressOf(progress.doneCount, progress.contentCount),
    moduleDone: progress.doneAt !== null,
  }
}

/** An attempt that is not of this content of one's own is wrong; an access that is not one's own does not exist. */
async function whyMissing({ db }: Deps, { userId, accessId, contentId }: Committer): Promise<AppError> {
  let query = db
    .selectFrom('accesses as a')
    .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
    .select('a.id')
    .where('a.id', '=', accessId)
    .where('a.userId', '=', userId)
  if (contentId !== undefined) query = query.where('mc.contentId', '=', contentId)
  return new AppError((await query.limit(1).executeTakeFirst()) ? 'AttemptInvalid' : 'NotFound')
}
