import { mergeCommits, mergeDeltas, trimHistory } from './merge-commits.ts'
import type { CommitBody, ScoDelta } from './protocol.ts'
import { resultsOnly } from './results-only.ts'

/** What the browser lets dying pages send is 64 KiB, all of them together; the rest is room for headers. */
export const directBudget = 60_000

export type DirectCommit = {
  /** What fits into the budget. */
  direct: CommitBody
  /** The whole, to be sent through the application as well; with a higher sequence when `direct` had to leave something out. */
  relay: CommitBody
}

type Changes = Pick<CommitBody, 'scos' | 'sharedData'>
const nothing: Changes = { scos: {} }
const isEmpty = ({ scos, sharedData }: Changes) => Object.keys(scos).length === 0 && !sharedData

export type ChangeLog = ReturnType<typeof createChangeLog>

/**
 * Collects what packages change and hands it out as commits with rising sequence numbers, remembering what no answer has confirmed:
 * a direct commit has a higher number than relayed ones that may never arrive, so it must hold what they held.
 */
export function createChangeLog(head: Omit<CommitBody, 'scos'>) {
  let last = head.sequence
  let dirty = nothing
  let noted = nothing
  /** What changed since a direct commit took everything: the next one may be too large to hold it once more. */
  let sinceDirect: Changes | undefined
  let unconfirmed: CommitBody[] = []
  let journaled = 0

  const body = (sequence: number, changes: Changes): CommitBody => ({ ...head, sequence, ...changes })

  function add(to: (changes: Changes) => Changes): void {
    dirty = to(dirty)
    noted = to(noted)
    sinceDirect &&= to(sinceDirect)
  }

  const whole = () => [...unconfirmed, body(last, dirty)].reduce<CommitBody | undefined>(mergeCommits, undefined)

  /** Makes one commit of all that is unconfirmed. */
  function gather(commit: CommitBody): void {
    unconfirmed = [commit]
    dirty = nothing
    noted = nothing
  }

  return {
    record(sco: string, delta: ScoDelta): void {
      add(({ scos, ...rest }) => ({ ...rest, scos: { ...scos, [sco]: mergeDeltas(scos[sco], delta) } }))
    },
    recordShared(targetId: string, value: string): void {
      add((changes) => ({ ...changes, sharedData: { ...changes.sharedData, [targetId]: value } }))
    },
    /** What changed since it was last asked for and is in no commit, under the number that the next commit will have. */
    takeNoted(): CommitBody | undefined {
      if (isEmpty(noted)) return undefined
      const state = body(last + 1, noted)
      noted = nothing
      return state
    },
    /** The next commit; `undefined` when nothing changed. */
    take(): CommitBody | undefined {
      if (isEmpty(dirty)) return undefined
      last += 1
      const commit = body(last, dirty)
      unconfirmed.push(commit)
      dirty = nothing
      noted = nothing
      return commit
    },
    /** Everything that is not confirmed, for the way out; `undefined` when there is nothing. `budget` in bytes. */
    takeDirect(budget: number): DirectCommit | undefined {
      const merged = whole()
      if (!merged || isEmpty(merged) || (sinceDirect && isEmpty(sinceDirect))) return undefined
      last += 1
      const all = { ...merged, sequence: last }
      const since = sinceDirect && body(last, sinceDirect)
      const direct = fit(all, since, budget)
      if (direct !== all) last += 1
      const relay = direct === all ? all : { ...all, sequence: last }
      if (direct === all || direct === since) sinceDirect = nothing
      gather(relay)
      return { direct, relay }
    },
    /** Direct commits hold everything that is not confirmed. */
    get isCarried(): boolean {
      return sinceDirect !== undefined && isEmpty(sinceDirect)
    },
    /** One of them did not arrive: the next one holds everything again. */
    directFailed(): void {
      sinceDirect = undefined
    },
    /** Everything that is not confirmed, as one commit; `undefined` when there is nothing. */
    takeWhole(): CommitBody | undefined {
      const merged = whole()
      if (!merged || isEmpty(merged)) return undefined
      last += 1
      const all = { ...merged, sequence: last }
      gather(all)
      return all
    },
    /** Whether something would be lost with this page: it is in no journal, and a dying page could not send all of it. */
    isAtRisk(budget: number): boolean {
      const isJournaled = isEmpty(dirty) && unconfirmed.every(({ sequence }) => sequence <= journaled)
      return !isJournaled && sizeOf(whole()!) > budget
    },
    confirm(sequence: number): void {
      unconfirmed = unconfirmed.filter((commit) => commit.sequence > sequence)
    },
    /** The application keeps everything up to `sequence` in this browser. */
    journaled(sequence: number): void {
      journaled = Math.max(journaled, sequence)
    },
    /** Numbers up to `sequence` are taken, by an earlier page of the same launch. */
    skipTo(sequence: number): void {
      last = Math.max(last, sequence)
    },
    /** Nothing more will be taken from this launch. */
    clear(): void {
      dirty = nothing
      sinceDirect = undefined
      noted = nothing
      unconfirmed = []
    },
    get lastSequence(): number {
      return last
    },
    get hasChanges(): boolean {
      return !isEmpty(dirty)
    },
  }
}

const sizeOf = (commit: CommitBody) => new TextEncoder().encode(JSON.stringify(commit)).length

/**
 * All of it, or what came since a direct commit that is on its way, or else no more than answers and results: what is resumed from is
 * never sent in part.
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
