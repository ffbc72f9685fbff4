import { type ChangeLog, createChangeLog, directBudget } from './change-log.ts'
import type { CommitBody, CommitTrigger, PlayerMessage, RefusedReason } from './protocol.ts'

export type DirectOutcome = 'saved' | 'superseded' | 'failed'

export type SavePage = {
  post: (message: PlayerMessage) => void
  /** The launcher's own commit on the content origin, alive beyond the page; rejects or answers `failed` where it did not arrive. */
  sendDirect: (body: CommitBody) => Promise<DirectOutcome>
  /** The same, but the package waits for the answer; for what is too large to be sent by a dying page. */
  sendAndWait: (body: CommitBody) => DirectOutcome
  now: () => number
}

export type SaveOptions = {
  isRunning: () => boolean
  /** Records the time of the session that is open. */
  noteTime: () => void
  /** Records that the SCO was touched: the answer to that says what the content has come to. */
  touch: () => void
}

const autoCommitMs = 5_000
const stateEveryMs = 250

/** Brings what packages change to the application and, where that may come too late, to the server itself. */
export function createSaver(page: SavePage, options: SaveOptions) {
  let log: ChangeLog | undefined
  let leaving = false
  let hidden = false
  let superseded = false
  /** The last word of the application was that something could not be kept. */
  let isRefused = false
  let inFlightBytes = 0
  let autoTimer: ReturnType<typeof setTimeout> | undefined
  let stateTimer: ReturnType<typeof setTimeout> | undefined
  let immediate = false

  function changed(urgent: boolean): void {
    if (superseded) return
    if (leaving || urgent) {
      if (immediate) return
      immediate = true
      // A package writes score and status in one go: they travel together.
      queueMicrotask(() => {
        immediate = false
        if (!leaving) commit('change')
        else if (log?.hasChanges) sendDirect()
      })
    } else queueMicrotask(tellStateOnce)
    autoTimer ??= setTimeout(commit, autoCommitMs, 'auto')
    stateTimer ??= setTimeout(() => {
      stateTimer = undefined
      tellState()
    }, stateEveryMs)
  }

  let toldAt = Number.NEGATIVE_INFINITY
  /** The first change of a quiet time is told at once: the page may be killed in the next moment. */
  function tellStateOnce(): void {
    if (page.now() - toldAt >= stateEveryMs) tellState()
  }

  function tellState(): void {
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

  const isAtRisk = () => log?.isAtRisk(directBudget - inFlightBytes) === true

  /**
   * Commits, and says whether everything so far outlives the page, should it be closed in the next moment: what is small is sent by the
   * dying page, what is large must be in the journal or be saved before the package goes on.
   */
  function commitKept(trigger: CommitTrigger): boolean {
    if (leaving) {
      sendDirect()
      return !superseded && log?.isCarried === true
    }
    if (superseded || !log) return false
    if (!isAtRisk()) {
      commit(trigger)
      return !isRefused
    }
    stopAutoCommit()
    options.noteTime()
    const body = log.takeWhole()!
    const outcome = page.sendAndWait(body)
    if (outcome === 'saved') page.post({ type: 'stored', sequence: body.sequence })
    page.post({ type: 'commit', trigger, body })
    if (outcome === 'superseded') supersede()
    if (outcome !== 'saved') return false
    log.confirm(body.sequence)
    isRefused = false
    options.touch()
    commit(trigger)
    return true
  }

  /** Sends everything unconfirmed by both ways; whichever arrives first counts, the other repeats its number or is the fuller one. */
  function sendDirect(): void {
    if (superseded || !log) return
    if (options.isRunning()) options.noteTime()
    const commits = log.takeDirect(directBudget - inFlightBytes)
    if (!commits) return
    stopAutoCommit()
    const { direct, relay } = commits
    const bytes = JSON.stringify(direct).length
    inFlightBytes += bytes
    page
      .sendDirect(direct)
      .catch(() => 'failed' as const)
      .then((outcome) => {
        if (outcome === 'superseded') supersede()
        // The relayed one, and behind it the application's journal, holds the same.
        else if (outcome === 'failed') log?.directFailed()
        else if (direct === relay) {
          log?.confirm(direct.sequence)
          page.post({ type: 'stored', sequence: direct.sequence })
        }
      })
      .finally(() => {
        inFlightBytes -= bytes
      })
    page.post({ type: 'commit', trigger: 'leave', body: relay })
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
    commitKept,
    /** The package has ended its session: its last commit. */
    finish(): void {
      if (!leaving && !hidden) return void commitKept('finish')
      options.noteTime()
      sendDirect()
    },
    acked(sequence: number): void {
      isRefused = false
      log?.confirm(sequence)
    },
    journaled(sequence: number): void {
      log?.journaled(sequence)
    },
    refused(sequence: number, reason: RefusedReason): void {
      if (reason === 'superseded') supersede()
      else isRefused = true
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
