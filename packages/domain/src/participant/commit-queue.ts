import type { CommitInput } from '@cursus/contract/participant'
import type { Database } from '@cursus/db'
import type { CallDeps } from '../context.ts'
import { type AttemptState, type Committer, isOf, readAttemptStates } from './attempt-state.ts'
import { afterCommitOf, type DerivedCommit, deriveCommit, joinCommits } from './derive-commit.ts'
import { readScormVersion } from './scorm-version.ts'
import { type CommitWrite, writeCommits } from './write-commits.ts'

export type StoredCommit = { state: AttemptState; derived: DerivedCommit }
/** `alone`: this commit needs its own transaction. */
type Outcome = StoredCommit | 'alone'
type Waiting = {
  deps: CallDeps
  who: Committer
  commit: CommitInput
  settle: (outcome: Outcome | Promise<Outcome>) => void
}

const maxTogether = 64
const maxRunning = 3
/**
 * The next batch collects until the running one is stored: small batches cost a quarter more CPU
 * time for each commit. One that takes longer probably waits for a lock, and others pass it.
 */
const patienceMs = 50

/** One queue per connection pool, with the same lifetime. */
const queues = new WeakMap<Database, (waiting: Waiting) => void>()

/**
 * Stores a commit in a batch with those of other learners that arrive at the same time: one read
 * and one write for all, each attempt all or nothing. Resolves when it is on disk. Returns `alone`
 * for a commit that met another one, completes its content, or belongs to no attempt of the caller.
 */
export function storeInBatch(deps: CallDeps, who: Committer, commit: CommitInput): Promise<Outcome> {
  const queue = queues.get(deps.db) ?? createQueue()
  queues.set(deps.db, queue)
  return new Promise((resolve) => queue({ deps, who, commit, settle: resolve }))
}

function createQueue(): (waiting: Waiting) => void {
  let line: Waiting[] = []
  let running = 0
  /** The batch that the next one waits for. */
  let current: Waiting[] | undefined
  let isPlanned = false
  /** Attempts in a running batch: their next commits wait, to be read after it. */
  const busy = new Set<string>()

  function take(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const waiting of line) {
      const fits = batch.length < maxTogether && !busy.has(waiting.commit.attemptId)
      ;(fits ? batch : rest).push(waiting)
    }
    line = rest
    return batch
  }

  function pump(): void {
    isPlanned = false
    if (current || running === maxRunning) return
    const batch = take()
    if (batch.length === 0) return
    const ids = new Set(batch.map(({ commit }) => commit.attemptId))
    for (const id of ids) busy.add(id)
    running += 1
    current = batch
    function startNext(): void {
      if (current === batch) current = undefined
      pump()
    }
    const patience = setTimeout(startNext, patienceMs)
    void storeBatch(batch).finally(() => {
      clearTimeout(patience)
      for (const id of ids) busy.delete(id)
      running -= 1
      startNext()
    })
  }

  return (waiting) => {
    line.push(waiting)
    if (isPlanned) return
    isPlanned = true
    // Includes everything else that this turn of the event loop receives.
    setImmediate(pump)
  }
}

/** Never rejects: each commit of the batch gets its own outcome. */
async function storeBatch(batch: readonly Waiting[]): Promise<void> {
  const first = batch[0]!.deps
  try {
    const states = await readAttemptStates(first, [...new Set(batch.map(({ commit }) => commit.attemptId))])
    const writes = new Map<string, CommitWrite & { waiters: { waiting: Waiting; stored: StoredCommit }[] }>()
    const contents = new Map<string, string>()
    for (const waiting of batch) {
      const { deps, who, commit, settle } = waiting
      const read = states.get(commit.attemptId)
      if (!read || !isOf(read, who) || isTaken(contents, read)) {
        settle('alone')
        continue
      }
      try {
        const version = await readScormVersion(deps.db, read.contentVersionId)
        const former = writes.get(read.id)
        const now = deps.now()
        const state = former
          ? afterCommitOf(former.waiters.at(-1)!.stored.state, former.waiters.at(-1)!.stored.derived, former.now)
          : read
        const derived = deriveCommit(state, version, commit, { now, strict: deps.settings.strictAttempts })
        if (derived.becomesDone) {
          settle('alone')
          continue
        }
        const waiters = [...(former?.waiters ?? []), { waiting, stored: { state, derived } }]
        writes.set(read.id, { state: read, derived: joinCommits(former?.derived, derived), now, waiters })
      } catch (error) {
        settle(Promise.reject(error))
      }
    }
    const written = writes.size === 0 ? new Set() : await writeCommits(first.db, [...writes.values()])
    for (const [id, { waiters }] of writes) {
      for (const { waiting, stored } of waiters) waiting.settle(written.has(id) ? stored : 'alone')
    }
  } catch {
    // The database may refuse one of them, so each is retried alone; those already settled are
    // unaffected.
    for (const { settle } of batch) settle('alone')
  }
}

/**
 * Another attempt of the same content is in this batch: one statement can change its results only
 * once.
 */
function isTaken(contents: Map<string, string>, { id, accessId, contentId }: AttemptState): boolean {
  const key = `${accessId}/${contentId}`
  const owner = contents.get(key) ?? id
  contents.set(key, owner)
  return owner !== id
}
