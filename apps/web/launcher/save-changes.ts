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
  now: () => number
}

export type SaveOptions = {
  isRunning: () => boolean
  /** Records the time of the running session. */
  noteTime: () => void
}

const autoCommitMs = 5_000
const stateEveryMs = 250

/**
 * Hands the changes of packages to the application, which stores and sends them. A page that may
 * end sends them to the server as well, because the application's page may end with it. Nothing
 * here needs a storage of this origin or makes a package wait (see docs/saving.md).
 */
export function createSaver(page: SavePage, options: SaveOptions) {
  let log: ChangeLog | undefined
  let leaving = false
  let hidden = false
  let superseded = false
  /** The application's last answer: whether its journal or the server refused data. */
  let refusal: Exclude<RefusedReason, 'superseded'> | undefined
  let inFlightBytes = 0
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

  /**
   * Sends everything unacknowledged by both ways; the first to arrive counts, the other repeats its
   * number or contains more. Returns whether the request of its own contains everything.
   */
  function sendDirect(): boolean {
    if (superseded || !log) return false
    if (options.isRunning()) options.noteTime()
    const commits = log.takeDirect(directBudget - inFlightBytes)
    if (!commits) return true
    stopAutoCommit()
    const { direct, viaApp, isWhole } = commits
    const bytes = JSON.stringify(direct).length
    inFlightBytes += bytes
    page
      .sendDirect(direct)
      .catch(() => 'failed' as const)
      .then((outcome) => {
        if (outcome === 'superseded') supersede()
        // The application has the commit, which contains the same.
        else if (outcome === 'failed') log?.directFailed()
        else if (direct === viaApp) log?.confirm(direct.sequence)
      })
      .finally(() => {
        inFlightBytes -= bytes
      })
    page.post({ type: 'commit', trigger: 'leave', body: viaApp })
    return isWhole
  }

  function supersede(): void {
    superseded = true
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
    /**
     * The package's Commit. False when the application has said that earlier data are stored
     * nowhere or were refused, and while the page ends for what its own request cannot carry,
     * because the application's page may end with it.
     */
    answerCommit(): boolean {
      if (superseded || !log) return false
      if (leaving) return sendDirect()
      commit('commit')
      return refusal === undefined
    },
    /** The last commit, after the package has ended its session. */
    finish(): void {
      options.noteTime()
      if (leaving || hidden) sendDirect()
      else commit('finish')
    },
    acked(sequence: number): void {
      refusal = undefined
      log?.confirm(sequence)
    },
    refused(sequence: number, reason: RefusedReason): void {
      if (reason === 'superseded') supersede()
      else refusal = reason
      if (reason === 'rejected') log?.confirm(sequence)
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
