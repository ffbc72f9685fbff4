import { mergeCommits, trimHistory } from './merge-commits.ts'
import { type CommitBody, type Elements, type HistoryEntry, maxHistory, type ScoDelta } from './protocol.ts'
import { resultsOnly } from './results-only.ts'

/** Browsers send at most 64 KiB in total for unloading pages; the rest is for headers. */
export const directBudget = 60_000

export type DirectCommit = {
  /** The part that fits into the budget. */
  direct: CommitBody
  /**
   * Everything, to be sent through the application as well; with a higher sequence when `direct`
   * omits something.
   */
  viaApp: CommitBody
  /** Whether `direct` and the direct commits in flight contain everything. */
  isWhole: boolean
}

const isEmpty = ({ scos, sharedData }: Changes) => Object.keys(scos).length === 0 && !sharedData

export type ChangeLog = ReturnType<typeof createChangeLog>

/**
 * Collects the changes of packages and returns them as commits with increasing sequence numbers.
 * Keeps unacknowledged commits: those through the application may never arrive, so a direct commit
 * with a higher number must contain their changes.
 */
export function createChangeLog() {
  let head: Omit<CommitBody, 'scos'> = { attemptId: '', sequence: 0 }
  let last = 0
  const dirty = createPendingChanges()
  const noted = createPendingChanges()
  /**
   * Changes since a direct commit of everything, because the next one may be too large to repeat
   * it.
   */
  let sinceDirect: ReturnType<typeof createPendingChanges> | undefined
  let unconfirmed: CommitBody[] = []

  const body = (sequence: number, changes: Changes): CommitBody => ({ ...head, sequence, ...changes })
  const pending = () => [dirty, noted, ...(sinceDirect ? [sinceDirect] : [])]
  /** What was in no commit is in `commits` now. */
  function clear(commits: CommitBody[] = []): void {
    unconfirmed = commits
    dirty.clear()
    noted.clear()
  }

  return {
    /** Starts a launch; an earlier page of it has used the numbers up to the head's. */
    begin(next: Omit<CommitBody, 'scos'>): void {
      if (!head.attemptId) head = next
      last = Math.max(last, next.sequence)
    },
    record(sco: string, delta: ScoDelta): void {
      for (const changes of pending()) changes.add(sco, delta)
    },
    recordShared(targetId: string, value: string): void {
      for (const changes of pending()) changes.addShared(targetId, value)
    },
    /** Changes since the last call that are in no commit, with the number of the next commit. */
    takeNoted(): CommitBody | undefined {
      if (noted.isEmpty) return undefined
      const state = body(last + 1, noted.read())
      noted.clear()
      return state
    },
    /** The next commit; `undefined` without changes. */
    take(): CommitBody | undefined {
      if (dirty.isEmpty) return undefined
      last += 1
      const commit = body(last, dirty.read())
      unconfirmed.push(commit)
      dirty.clear()
      noted.clear()
      return commit
    },
    /**
     * Everything unacknowledged, for an unloading page; `undefined` when there is nothing. `budget`
     * in bytes.
     */
    takeDirect(budget: number): DirectCommit | undefined {
      if (sinceDirect?.isEmpty) return undefined
      const everything = [...unconfirmed, body(last, dirty.read())].reduce(mergeCommits)
      if (isEmpty(everything)) return undefined
      last += 1
      const all = { ...everything, sequence: last }
      const since = sinceDirect && body(last, sinceDirect.read())
      const direct = fit(all, since, budget)
      if (direct !== all) last += 1
      const viaApp = direct === all ? all : { ...all, sequence: last }
      const isWhole = direct === all || direct === since
      if (isWhole) sinceDirect = createPendingChanges()
      clear([viaApp])
      return { direct, viaApp, isWhole }
    },
    /** A direct commit failed, so the next one contains everything again. */
    directFailed(): void {
      sinceDirect = undefined
    },
    confirm(sequence: number): void {
      unconfirmed = unconfirmed.filter((commit) => commit.sequence > sequence)
    },
    /** The server accepts nothing more from this launch. */
    clear(): void {
      sinceDirect = undefined
      clear()
    },
    get lastSequence(): number {
      return last
    },
    get hasChanges(): boolean {
      return !dirty.isEmpty
    },
  }
}

const sizeOf = (commit: CommitBody) => new TextEncoder().encode(JSON.stringify(commit)).length

/**
 * Everything, or the changes since a direct commit in flight, or only answers and results: resume
 * data are never sent in part.
 */
function fit(all: CommitBody, since: CommitBody | undefined, budget: number): CommitBody {
  const answers = resultsOnly(all, 'answers')
  const candidates = [all, ...(since ? [since] : []), answers, resultsOnly(all, 'results')]
  const last = candidates.at(-1)!
  return candidates.find((commit) => sizeOf(commit) <= budget) ?? withShortHistory(last)
}

const withShortHistory = (commit: CommitBody): CommitBody => ({
  ...commit,
  scos: Object.fromEntries(
    Object.entries(commit.scos).map(([identifier, { history, ...delta }]) => [
      identifier,
      { ...delta, ...(history && { history: trimHistory(history, 200) }) },
    ]),
  ),
})

type Changes = Pick<CommitBody, 'scos' | 'sharedData'>

type Pending = { elements: Elements; history: HistoryEntry[]; rest: Omit<ScoDelta, 'elements' | 'history'> }

/**
 * Changes that wait to be sent, added write by write. Adding costs the same however many wait,
 * because some packages write thousands of elements in one turn.
 */
function createPendingChanges() {
  const scos = new Map<string, Pending>()
  const shared = new Map<string, string>()
  return {
    add(sco: string, { elements, history, ...rest }: ScoDelta): void {
      const changes = scos.get(sco) ?? { elements: {}, history: [], rest: {} }
      scos.set(sco, changes)
      Object.assign(changes.elements, elements)
      Object.assign(changes.rest, rest)
      if (!history) return
      changes.history.push(...history)
      if (changes.history.length > 2 * maxHistory) changes.history = trimHistory(changes.history)
    },
    addShared(targetId: string, value: string): void {
      shared.set(targetId, value)
    },
    get isEmpty(): boolean {
      return scos.size === 0 && shared.size === 0
    },
    /** A copy, which later changes do not alter. */
    read(): Changes {
      const deltas = [...scos].map(([sco, { elements, history, rest }]): [string, ScoDelta] => [
        sco,
        { ...rest, elements: { ...elements }, ...(history.length > 0 && { history: trimHistory([...history]) }) },
      ])
      return {
        scos: Object.fromEntries(deltas),
        ...(shared.size > 0 && { sharedData: Object.fromEntries(shared) }),
      }
    },
    clear(): void {
      scos.clear()
      shared.clear()
    },
  }
}
