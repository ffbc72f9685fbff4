import { type ChangeLog, createChangeLog, directBudget } from './change-log.ts'
import type { CommitBody, CommitTrigger, PlayerMessage, RefusedReason } from './protocol.ts'

export type DirectOutcome = 'saved' | 'superseded' | 'failed'

export type SavePage = {
  post: (message: PlayerMessage) => void
  /**
   * The launcher's own commit on the content origin, which survives the page; rejects or returns
   * `failed` when it did not arrive.
   */
  sendDirect: (body: CommitBody) => Promise<DirectOutcome>
  /** The same synchronously, where the browser cannot store a commit before it returns. */
  sendAndWait: (body: CommitBody) => DirectOutcome
  /** Stores a commit in this origin before it returns; false where the browser refuses. */
  keep: (body: CommitBody) => boolean
  /** Removes it, unless a newer one is stored. */
  drop: (body: CommitBody) => void
  isOnline: () => boolean
  now: () => number
}

export type SaveOptions = {
  isRunning: () => boolean
  /** Records the time of the running session. */
  noteTime: () => void
  /** Marks the SCO as changed, so that the answer contains the content's results. */
  touch: () => void
}

const autoCommitMs = 5_000
const stateEveryMs = 250

/**
 * Sends the changes of packages to the application and, where that may be too late, directly to the
 * server.
 */
export function createSaver(page: SavePage, options: SaveOptions) {
  let log: ChangeLog | undefined
  let leaving = false
  let hidden = false
  let superseded = false
  /** The application's last answer: whether its journal or the server refused data. */
  let refusal: Exclude<RefusedReason, 'superseded'> | undefined
  /** The application's commits fail because the server does not answer. */
  let isAway = false
  let inFlightBytes = 0
  /** The last stored commit, until the application or the server has it. */
  let kept: CommitBody | undefined
  let autoTimer: ReturnType<typeof setTimeout> | undefined
  let stateTimer: ReturnType<typeof setTimeout> | undefined
  let immediate = false

  function changed(urgent: boolean): void {
    if (superseded) return
    if (leaving || urgent) {
      if (immediate) return
      immediate = true
      // A package writes score and status in one turn, so they are sent together.
      queueMicrotask(() => {
        immediate = false
        if (!leaving) commit('change')
        else if (log?.hasChanges) sendDirect()
      })
    } else queueMicrotask(sendStateThrottled)
    autoTimer ??= setTimeout(commit, autoCommitMs, 'auto')
    stateTimer ??= setTimeout(() => {
      stateTimer = undefined
      sendState()
    }, stateEveryMs)
  }

  let toldAt = Number.NEGATIVE_INFINITY
  /**
   * The first change after a pause is sent at once, because the page may be killed at any moment.
   */
  function sendStateThrottled(): void {
    if (page.now() - toldAt >= stateEveryMs) sendState()
  }

  function sendState(): void {
    const body = superseded ? undefined : log?.takeNoted()
    if (!body) return
    toldAt = page.now()
    page.post({ type: 'state', initialized: options.isRunning(), body })
  }

  function stopAutoCommit(): void {
    clearTimeout(autoTimer)
    autoTimer = undefined
  }

  function commit(trigger: CommitTrigger): void {
    stopAutoCommit()
    if (superseded || !log) return
    const always = trigger === 'finish' || trigger === 'close'
    if (!log.hasChanges && !always) return
    options.noteTime()
    const body = log.take()
    if (body) page.post({ type: 'commit', trigger, body })
  }

  /** Stores everything unacknowledged at once; false where the browser refuses, and for nothing. */
  function keep(): boolean {
    if (log?.hasChanges) options.noteTime()
    const body = log?.unacknowledged
    return body !== undefined && keepBody(body)
  }

  function keepBody(body: CommitBody): boolean {
    if (!page.keep(body)) return false
    kept = body
    return true
  }

  function dropKept(upTo: number): void {
    if (!kept || kept.sequence > upTo) return
    page.drop(kept)
    kept = undefined
  }

  /**
   * Commits, and returns whether the data are stored: in this origin, in the application's journal,
   * or on the server by a request that the package waits for. While the server is away, nobody
   * waits for it.
   */
  function commitSafely(trigger: CommitTrigger): boolean {
    if (superseded || !log) return false
    const isKept = keep()
    if (leaving) {
      sendDirect()
      return isKept
    }
    if (isKept) {
      commit(trigger)
      return refusal !== 'rejected'
    }
    if (log.isJournaled || isAway || !page.isOnline()) {
      const isJournaled = log.isJournaled && !refusal
      commit(trigger)
      return isJournaled
    }
    stopAutoCommit()
    const body = log.takeWhole()!
    const outcome = page.sendAndWait(body)
    if (outcome === 'saved') page.post({ type: 'stored', sequence: body.sequence })
    page.post({ type: 'commit', trigger, body })
    if (outcome === 'superseded') supersede()
    if (outcome !== 'saved') return false
    confirm(body.sequence)
    refusal = undefined
    options.touch()
    commit(trigger)
    return true
  }

  /**
   * Sends everything unacknowledged by both ways; the first to arrive counts, the other repeats its
   * number or contains more.
   */
  function sendDirect(): void {
    if (superseded || !log) return
    if (options.isRunning()) options.noteTime()
    const commits = log.takeDirect(directBudget - inFlightBytes)
    if (!commits) return
    stopAutoCommit()
    const { direct, relay } = commits
    // The kept commit may have the number of a direct one that contains less.
    if (kept) keepBody(relay)
    const bytes = JSON.stringify(direct).length
    inFlightBytes += bytes
    page
      .sendDirect(direct)
      .catch(() => 'failed' as const)
      .then((outcome) => {
        if (outcome === 'superseded') supersede()
        // The relayed commit and the application's journal contain the same.
        else if (outcome === 'failed') log?.directFailed()
        else if (direct === relay) {
          confirm(direct.sequence)
          page.post({ type: 'stored', sequence: direct.sequence })
        }
      })
      .finally(() => {
        inFlightBytes -= bytes
      })
    page.post({ type: 'commit', trigger: 'leave', body: relay })
  }

  function confirm(sequence: number): void {
    log?.confirm(sequence)
    dropKept(sequence)
  }

  function supersede(): void {
    superseded = true
    dropKept(Number.MAX_SAFE_INTEGER)
    clearTimeout(autoTimer)
    clearTimeout(stateTimer)
    log?.clear()
  }

  return {
    begin(head: Omit<CommitBody, 'scos'>): void {
      log ??= createChangeLog(head)
      log.skipTo(head.sequence)
    },
    get log(): ChangeLog | undefined {
      return log
    },
    changed,
    commit,
    commitSafely,
    /** The last commit, after the package has ended its session. */
    finish(): void {
      if (!leaving && !hidden) return void commitSafely('finish')
      options.noteTime()
      keep()
      sendDirect()
    },
    acked(sequence: number): void {
      refusal = undefined
      confirm(sequence)
    },
    journaled(sequence: number): void {
      log?.journaled(sequence)
      dropKept(sequence)
    },
    refused(sequence: number, reason: RefusedReason): void {
      if (reason === 'superseded') supersede()
      else refusal = reason
      if (reason === 'rejected') confirm(sequence)
    },
    setAway(away: boolean): void {
      isAway = away
    },
    leave(): void {
      leaving = true
      sendDirect()
    },
    setHidden(isHidden: boolean): void {
      hidden = isHidden
      if (hidden) sendDirect()
    },
  }
}
