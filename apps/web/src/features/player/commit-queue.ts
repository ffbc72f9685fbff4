import { mergeCommits } from '../../../launcher/merge-commits.ts'
import type { CommitBody, RefusedReason } from '../../../launcher/protocol.ts'
import { type CommitJournal, createJournalWriter } from './commit-journal.ts'
import { type SendCommit, sendFitting } from './commit-outcome.ts'
import { retryDelay } from './notes-saver.ts'

/**
 * Save state shown to the learner: what the server has. `saving`: the journal has the rest, or will
 * within moments; `unkept`: the rest is only in memory.
 */
export type SaveState = 'saved' | 'saving' | 'unkept' | 'retrying' | 'signedOut' | 'superseded' | 'rejected'
export type SaveError = {
  name: 'UserDataTooLarge' | 'NotStored' | 'CommitRejected'
  options: Record<string, string | number>
}

type CommitQueueOptions = {
  owner: string
  context: Record<string, string>
  journal: CommitJournal
  sendCommit: SendCommit
  onState: (state: SaveState) => void
  onError: (error: SaveError) => void
  onAck: (sequence: number) => void
  onRefused: (sequence: number, reason: RefusedReason) => void
}

/**
 * `idle`: nothing to send. `rejected`: the same, after a commit that the server refused for good.
 * `sending`: a commit waits for its answer. `retrying`: the same after a failure, or for long.
 * `waiting`: for the next try. `signedOut`: until the user has signed in again. `superseded`,
 * `closed`: for good.
 */
type Phase = 'idle' | 'rejected' | 'sending' | 'retrying' | 'waiting' | 'signedOut' | 'superseded' | 'closed'

/** A server that takes longer counts as away: nothing is shown as about to be saved. */
const patienceMs = 10_000

type Unconfirmed = ReturnType<typeof createUnconfirmed>

/** The data of a launch that the server has not confirmed. */
function createUnconfirmed() {
  /** Noted changes that are in no commit. */
  let draft: CommitBody | undefined
  let pending: CommitBody | undefined
  let inFlight: CommitBody | undefined
  let acked = 0
  return {
    note(body: CommitBody): void {
      draft = mergeCommits(draft, body)
    },
    /** Adds a commit, which contains everything noted before it; default: what was noted. */
    add(body = draft): void {
      draft = undefined
      if (body) pending = mergeCommits(pending, body)
    },
    take(): CommitBody | undefined {
      inFlight = pending
      pending = undefined
      return inFlight
    },
    /** What was in flight has to be sent again, under newer data. */
    putBack(): void {
      pending = pending ? mergeCommits(inFlight, pending) : inFlight
      inFlight = undefined
    },
    /** What was in flight has its answer; nothing up to `sequence` waits for one. */
    settle(sequence = acked): void {
      acked = sequence
      inFlight = undefined
      if (pending && pending.sequence <= acked) pending = undefined
      if (draft && draft.sequence <= acked) draft = undefined
    },
    clear(): void {
      draft = pending = inFlight = undefined
    },
    all: (): CommitBody | undefined =>
      [inFlight, pending, draft].reduce((older, body) => (body ? mergeCommits(older, body) : older), undefined),
    get isEmpty(): boolean {
      return !inFlight && !pending && !draft
    },
    get acked(): number {
      return acked
    },
    /** The highest sequence of a commit. */
    get last(): number {
      return Math.max(acked, pending?.sequence ?? 0, inFlight?.sequence ?? 0)
    },
  }
}

/** Sends one commit at a time. A failed one is retried after 2, 4, 8 … 30 s, with newer data. */
function createSender(
  { sendCommit, onAck, onError, onRefused }: CommitQueueOptions,
  data: Unconfirmed,
  { onPhase, onAnswer }: { onPhase: () => void; onAnswer: (body: CommitBody) => void },
) {
  let phase: Phase = 'idle'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The only way from one phase to another. A timer belongs to one phase. */
  function enter(next: Phase): void {
    clearTimeout(timer)
    if (phase === 'closed') return
    phase = next
    if (phase === 'sending') timer = setTimeout(enter, patienceMs, 'retrying')
    if (phase === 'waiting') timer = setTimeout(send, retryDelay(failures))
    onPhase()
  }

  async function send(): Promise<void> {
    const body = data.take()
    if (!body) return
    enter(failures > 0 ? 'retrying' : 'sending')
    const outcome = await sendFitting(body, sendCommit, (max) =>
      onError({ name: 'UserDataTooLarge', options: max === undefined ? {} : { max } }),
    ).catch(() => undefined)
    failures = outcome ? 0 : failures + 1
    enter(phaseAfter(body.sequence, outcome))
    onAnswer(body)
    sendIn('idle', 'rejected')
  }

  /** Takes the server's answer; `undefined` when it gave none. */
  function phaseAfter(sequence: number, outcome: Awaited<ReturnType<typeof sendFitting>> | undefined): Phase {
    switch (outcome?.kind) {
      case 'saved':
        data.settle(sequence)
        onAck(sequence)
        if (outcome.isPart) onRefused(sequence, 'rejected')
        return 'idle'
      case 'rejected':
        data.settle()
        onRefused(sequence, 'rejected')
        onError({ name: 'CommitRejected', options: { code: outcome.code } })
        return 'rejected'
      case 'superseded':
        data.clear()
        onRefused(sequence, 'superseded')
        return 'superseded'
      default:
        data.putBack()
        return outcome ? 'signedOut' : 'waiting'
    }
  }

  /** Sends what waits, when this is one of the given phases. */
  function sendIn(...phases: Phase[]): void {
    if (phases.includes(phase)) void send()
  }

  return {
    get phase(): Phase {
      return phase
    },
    sendIn,
    close: () => enter('closed'),
  }
}

function saveStateOf(phase: Phase, isEmpty: boolean, isKept: boolean): SaveState {
  if (phase === 'waiting' || phase === 'retrying') return 'retrying'
  if (phase === 'signedOut' || phase === 'superseded') return phase
  if (!isEmpty) return isKept ? 'saving' : 'unkept'
  return phase === 'rejected' ? phase : 'saved'
}

/**
 * Sends commits and merges those that arrive meanwhile. Everything unconfirmed is written to the
 * journal at once, beside the request.
 */
export function createCommitQueue(options: CommitQueueOptions) {
  const { onState, onError, onAck, onRefused } = options
  let shown: SaveState | undefined
  const waiters: (() => void)[] = []
  const data = createUnconfirmed()
  const journal = createJournalWriter(options, data.all, show)
  const sender = createSender(options, data, {
    onPhase: show,
    onAnswer(body) {
      wake()
      void journal.write(body)
    },
  })

  function show(): void {
    const state = saveStateOf(sender.phase, data.isEmpty, journal.isKept)
    if (sender.phase === 'closed') return
    if (state !== shown) {
      shown = state
      onState(state)
    }
    if (state !== 'retrying' || !journal.hasFailed) return
    onRefused(data.last, 'notStored')
    onError({ name: 'NotStored', options: {} })
  }

  function wake(): void {
    for (const go of waiters.splice(0)) go()
  }

  const isOver = () => sender.phase === 'superseded' || sender.phase === 'closed'

  return {
    /** Stores changes that are in no commit yet in the journal, without sending them. */
    note(body: CommitBody): void {
      if (sender.phase === 'superseded' || body.sequence <= data.acked) return
      data.note(body)
      void journal.write(body)
      show()
    },
    /** Adds a commit, which contains everything noted before it. */
    add(body: CommitBody) {
      if (sender.phase === 'superseded') return onRefused(body.sequence, 'superseded')
      if (body.sequence <= data.acked) return onAck(data.acked)
      data.add(body)
      void journal.write(body)
      show()
      sender.sendIn('idle', 'rejected')
    },
    /** Turns noted changes into a commit, when the launcher is gone and will not send it. */
    commitDraft(): void {
      data.add()
      sender.sendIn('idle', 'rejected')
    },
    retryNow: () => sender.sendIn('waiting'),
    /** Call it after the user has signed in again, to continue. */
    resume: () => sender.sendIn('signedOut'),
    /** True once every commit so far is saved; false when this launch is over before. */
    async whenSaved(): Promise<boolean> {
      const { last } = data
      while (data.acked < last && !isOver()) await new Promise<void>((go) => waiters.push(go))
      return data.acked >= last
    },
    get isEmpty(): boolean {
      return data.isEmpty
    },
    dispose(): void {
      sender.close()
      wake()
    },
  }
}
