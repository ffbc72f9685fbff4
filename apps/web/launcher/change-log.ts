import { mergeCommits, mergeDeltas } from './merge-commits.ts'
import type { CommitBody, ScoDelta } from './protocol.ts'

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
  let unconfirmed: CommitBody[] = []

  const body = (sequence: number, changes: Changes): CommitBody => ({ ...head, sequence, ...changes })

  return {
    record(sco: string, delta: ScoDelta): void {
      const add = ({ scos, ...rest }: Changes) => ({ ...rest, scos: { ...scos, [sco]: mergeDeltas(scos[sco], delta) } })
      dirty = add(dirty)
      noted = add(noted)
    },
    recordShared(targetId: string, value: string): void {
      const add = (changes: Changes) => ({ ...changes, sharedData: { ...changes.sharedData, [targetId]: value } })
      dirty = add(dirty)
      noted = add(noted)
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
      const merged = [...unconfirmed, body(last, dirty)].reduce<CommitBody | undefined>(mergeCommits, undefined)
      if (!merged || isEmpty(merged)) return undefined
      last += 1
      const whole = { ...merged, sequence: last }
      const direct = fit(whole, budget)
      if (direct !== whole) last += 1
      const relay = direct === whole ? whole : { ...whole, sequence: last }
      unconfirmed = [relay]
      dirty = nothing
      noted = nothing
      return { direct, relay }
    },
    confirm(sequence: number): void {
      unconfirmed = unconfirmed.filter((commit) => commit.sequence > sequence)
    },
    /** Numbers up to `sequence` are taken, by an earlier page of the same launch. */
    skipTo(sequence: number): void {
      last = Math.max(last, sequence)
    },
    /** Nothing more will be taken from this launch. */
    clear(): void {
      dirty = nothing
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

const mapScos = (commit: CommitBody, change: (delta: ScoDelta) => ScoDelta): CommitBody => ({
  ...commit,
  scos: Object.fromEntries(Object.entries(commit.scos).map(([identifier, delta]) => [identifier, change(delta)])),
})

/** Leaves out, in this order, until it fits: suspend data, the longer texts, the history. What stays is status, score, place, time, exit. */
function fit(commit: CommitBody, budget: number): CommitBody {
  const steps = [
    (whole: CommitBody) => whole,
    (whole: CommitBody) => mapScos(whole, ({ suspendData: _, ...delta }) => delta),
    (whole: CommitBody) =>
      mapScos(whole, (delta) => ({
        ...delta,
        elements: Object.fromEntries(
          Object.entries(delta.elements).filter(
            ([element, value]) => !/^cmi\.(interactions|comments|objectives)/.test(element) && value.length <= 1000,
          ),
        ),
      })),
    (whole: CommitBody) => mapScos(whole, (delta) => ({ ...delta, history: delta.history?.slice(-200) ?? [] })),
  ]
  let fitted = commit
  for (const step of steps) {
    fitted = step(fitted)
    if (sizeOf(fitted) <= budget) return fitted
  }
  return fitted
}
