import { mergeCommits } from '../../../launcher/merge-commits.ts'
import type { CommitBody, RefusedReason } from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import { type SendCommit, withoutBulk } from './commit-outcome.ts'

/**
 * Save state shown to the learner: what the server has. `saving`: the journal has the rest, or will
 * within moments; `unkept`: the rest is only in memory.
 */
export type SaveState = 'saved' | 'saving' | 'unkept' | 'retrying' | 'signedOut' | 'superseded' | 'rejected'
export type SaveError = {
  name: 'UserDataTooLarge' | 'NotStored' | 'CommitRejected'
  options: Record<string, string | number>
}

export type CommitQueueOptions = {
  owner: string
  context: Record<string, string>
  journal: CommitJournal
  sendCommit: SendCommit
  onState: (state: SaveState) => void
  onError: (error: SaveError) => void
  onAck: (sequence: number) => void
  onRefused: (sequence: number, reason: RefusedReason) => void
}

const firstRetryMs = 2_000
const lastRetryMs = 30_000
/** A server that takes longer counts as away: nothing is shown as about to be saved. */
const patienceMs = 10_000
/** Nobody reads "saved" in a shorter time. */
const journalMs = 100

/**
 * Sends commits one at a time and merges those that arrive meanwhile. A failed one is retried after
 * 2, 4, 8 … 30 s and whenever `retryNow` is called. Everything unacknowledged is written to the
 * journal at once, beside the request.
 */
export function createCommitQueue(options: CommitQueueOptions) {
  let draft: CommitBody | undefined
  let pending: CommitBody | undefined
  let inFlight: CommitBody | undefined
  let acked = 0
  let failures = 0
  /** The commit in flight has no answer for long. */
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let halted: 'signedOut' | 'superseded' | undefined
  let rejected = false
  let disposed = false
  let shown: SaveState | undefined
  let waiters: { sequence: number; settle: (saved: boolean) => void; failFast: boolean }[] = []
  let journalBroken = false
  let journaling = false
  let journalStale = false
  let isJournalSlow = false

  const unconfirmed = (): CommitBody | undefined =>
    [inFlight, pending, draft].reduce<CommitBody | undefined>(
      (merged, body) => (body ? mergeCommits(merged, body) : merged),
      undefined,
    )

  function show(): void {
    if (disposed) return
    const state: SaveState = halted
      ? halted
      : failures > 0 || isLate
        ? 'retrying'
        : inFlight || pending || draft
          ? journalBroken || isJournalSlow
            ? 'unkept'
            : 'saving'
          : rejected
            ? 'rejected'
            : 'saved'
    if (state === shown) return
    shown = state
    options.onState(state)
  }

  function settleWaiters(): void {
    const failed = halted !== undefined || failures > 0
    waiters = waiters.filter((waiter) => {
      if (waiter.sequence <= acked) waiter.settle(true)
      else if (halted === 'superseded' || (waiter.failFast && failed)) waiter.settle(false)
      else return true
      return false
    })
  }

  /**
   * Writes the latest state to the journal; writes never overlap, so none can overwrite a later
   * one.
   */
  async function writeJournal(attempt: Pick<CommitBody, 'attemptId' | 'launch'>): Promise<void> {
    journalStale = true
    if (journaling) return
    journaling = true
    const slow = setTimeout(() => {
      isJournalSlow = true
      show()
    }, journalMs)
    while (journalStale) {
      journalStale = false
      const body = halted === 'superseded' ? undefined : unconfirmed()
      try {
        if (body) await options.journal.put({ owner: options.owner, context: options.context, body })
        else {
          const entry = { owner: options.owner, body: { ...attempt, sequence: 0, scos: {} } }
          await options.journal.remove(entry, Number.MAX_SAFE_INTEGER)
        }
        journalBroken = false
      } catch {
        journalBroken = body !== undefined
      }
    }
    journaling = false
    clearTimeout(slow)
    isJournalSlow = false
    show()
    if (failures > 0 || isLate) reportNotStored()
  }

  function reportNotStored(): void {
    const body = unconfirmed()
    if (!journalBroken || !body) return
    options.onRefused(body.sequence, 'notStored')
    options.onError({ name: 'NotStored', options: {} })
  }

  function confirm(sequence: number): void {
    if (sequence <= acked) return
    acked = sequence
    if (pending && pending.sequence <= acked) pending = undefined
    if (draft && draft.sequence <= acked) draft = undefined
    options.onAck(acked)
  }

  async function pump(): Promise<void> {
    if (inFlight || halted || disposed || !pending || timer) return
    const body = pending
    inFlight = body
    pending = undefined
    show()
    let reduced = false
    const patience = setTimeout(() => {
      isLate = true
      reportNotStored()
      show()
    }, patienceMs)
    try {
      let outcome = await options.sendCommit(body)
      if (outcome.kind === 'tooLarge') {
        options.onError({ name: 'UserDataTooLarge', options: outcome.max === undefined ? {} : { max: outcome.max } })
        const essentials = withoutBulk(body)
        outcome = essentials ? await options.sendCommit(essentials) : { kind: 'rejected', code: 'UserDataTooLarge' }
        reduced = essentials !== undefined
      }
      inFlight = undefined
      failures = 0
      rejected = outcome.kind === 'rejected' || outcome.kind === 'tooLarge'
      if (outcome.kind === 'signedOut') {
        halted = 'signedOut'
        putBack(body)
      } else if (outcome.kind === 'superseded') {
        halted = 'superseded'
        pending = undefined
        draft = undefined
        options.onRefused(body.sequence, 'superseded')
      } else if (outcome.kind === 'saved') {
        confirm(body.sequence)
        if (reduced) options.onRefused(body.sequence, 'rejected')
      } else {
        options.onRefused(body.sequence, 'rejected')
        const code = outcome.kind === 'rejected' ? outcome.code : 'UserDataTooLarge'
        options.onError({ name: 'CommitRejected', options: { code } })
      }
    } catch {
      inFlight = undefined
      putBack(body)
      failures += 1
      scheduleRetry()
      reportNotStored()
    }
    clearTimeout(patience)
    isLate = false
    settleWaiters()
    void writeJournal(body)
    show()
    void pump()
  }

  /** Merges unsaved data under newer ones. */
  function putBack(body: CommitBody): void {
    pending = pending ? mergeCommits(body, pending) : body
  }

  function scheduleRetry(): void {
    if (disposed || halted || !pending) return
    timer = setTimeout(retryNow, Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs))
  }

  function retryNow(): void {
    clearTimeout(timer)
    timer = undefined
    void pump()
  }

  return {
    /** Stores changes that are in no commit yet in the journal, without sending them. */
    note(body: CommitBody): void {
      if (halted === 'superseded' || body.sequence <= acked) return
      draft = mergeCommits(draft, body)
      void writeJournal(body)
      show()
    },
    /** Adds a commit, which contains everything noted before it. */
    add(body: CommitBody): void {
      if (halted === 'superseded' || body.sequence <= acked) {
        if (halted === 'superseded') options.onRefused(body.sequence, 'superseded')
        else options.onAck(acked)
        return
      }
      draft = undefined
      pending = mergeCommits(pending, body)
      void writeJournal(body)
      show()
      void pump()
    },
    /** Turns noted changes into a commit, when the launcher is gone and will not send it. */
    commitDraft(): void {
      if (!draft) return
      pending = mergeCommits(pending, draft)
      draft = undefined
      void pump()
    },
    retryNow,
    /** Call it after the user has signed in again, to continue. */
    resume(): void {
      if (halted !== 'signedOut') return
      halted = undefined
      failures = 0
      show()
      retryNow()
    },
    /**
     * Resolves to true once everything up to `sequence` is saved. With `failFast`, to false at the
     * first failure.
     */
    whenSaved(sequence: number, failFast: boolean): Promise<boolean> {
      return new Promise((settle) => {
        waiters.push({ sequence, settle, failFast })
        if (sequence <= acked || halted) settleWaiters()
      })
    },
    /** The highest sequence that was queued. */
    get lastSequence(): number {
      return Math.max(acked, pending?.sequence ?? 0, inFlight?.sequence ?? 0)
    },
    get isEmpty(): boolean {
      return !inFlight && !pending && !draft
    },
    dispose(): void {
      disposed = true
      clearTimeout(timer)
      for (const waiter of waiters) waiter.settle(waiter.sequence <= acked)
      waiters = []
    },
  }
}
