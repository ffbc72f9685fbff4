import { type ChangeLog, type DirectCommit, directBudget } from './change-log.ts'
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

type SaveOptions = {
  isRunning: () => boolean
  /** Records the time of the running session. */
  noteTime: () => void
}

const autoCommitMs = 5_000
const stateEveryMs = 250

export type Saver = ReturnType<typeof createSaver>

/** Rings once, however often it was set meanwhile. */
function createAlarm(ring: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    stop,
    set(): void {
      timer ??= setTimeout(() => {
        stop()
        ring()
      }, ms)
    },
  }
}

/** Tells the application of changes that are in no commit yet, at intervals. */
function createStateSender(page: SavePage, log: ChangeLog) {
  let sentAt = Number.NEGATIVE_INFINITY
  function send(): void {
    const body = log.takeNoted()
    if (!body) return
    sentAt = page.now()
    page.post({ type: 'state', body })
  }
  return {
    ...createAlarm(send, stateEveryMs),
    /**
     * The first change after a pause is sent at once, because the page may be killed at any moment.
     */
    sendFirst(): void {
      if (page.now() - sentAt >= stateEveryMs) send()
    },
  }
}

/** Sends everything unacknowledged in requests that outlive the page. */
function createDirectSender(page: SavePage, log: ChangeLog, onSuperseded: () => void) {
  let inFlightBytes = 0
  return (): DirectCommit | undefined => {
    const commits = log.takeDirect(directBudget - inFlightBytes)
    if (!commits) return undefined
    const { direct, viaApp } = commits
    const bytes = JSON.stringify(direct).length
    inFlightBytes += bytes
    page
      .sendDirect(direct)
      .catch(() => 'failed' as const)
      .then((outcome) => {
        inFlightBytes -= bytes
        if (outcome === 'superseded') onSuperseded()
        // The application has the commit, which contains the same.
        else if (outcome === 'failed') log.directFailed()
        else if (direct === viaApp) log.confirm(direct.sequence)
      })
    return commits
  }
}

/**
 * Hands the changes of packages to the application, which stores and sends them. A page that may
 * end sends them to the server as well, because the application's page may end with it. Nothing
 * here needs a storage of this origin or makes a package wait (see docs/saving.md).
 */
export function createSaver(page: SavePage, log: ChangeLog, { isRunning, noteTime }: SaveOptions) {
  let phase: 'shown' | 'hidden' | 'leaving' = 'shown'
  /** What the application said last; `superseded` is for good. */
  let answer: 'acked' | RefusedReason = 'acked'
  let isCommitDue = false
  const autoCommit = createAlarm(() => commit('auto'), autoCommitMs)
  const states = createStateSender(page, log)
  const takeDirect = createDirectSender(page, log, () => hear('superseded'))

  function hear(next: typeof answer): void {
    if (answer !== 'superseded') answer = next
    if (next !== 'superseded') return
    autoCommit.stop()
    states.stop()
    log.clear()
  }

  /** A package writes score and status in one turn, so they are sent together. */
  function commitSoon(): void {
    if (isCommitDue) return
    isCommitDue = true
    queueMicrotask(() => {
      isCommitDue = false
      if (phase !== 'leaving') commit('change')
      else if (log.hasChanges) sendDirect()
    })
  }

  function commit(trigger: CommitTrigger): void {
    autoCommit.stop()
    if (answer === 'superseded' || (!log.hasChanges && trigger !== 'finish' && trigger !== 'close')) return
    noteTime()
    const body = log.take()
    if (body) page.post({ type: 'commit', trigger, body })
  }

  /**
   * Sends everything unacknowledged by both ways; the first to arrive counts, the other repeats its
   * number or contains more. Returns whether the request of its own contains everything.
   */
  function sendDirect(): boolean {
    if (answer === 'superseded') return false
    if (isRunning()) noteTime()
    const commits = takeDirect()
    if (!commits) return true
    autoCommit.stop()
    page.post({ type: 'commit', trigger: 'leave', body: commits.viaApp })
    return commits.isWhole
  }

  return {
    commit,
    changed(urgent: boolean): void {
      if (answer === 'superseded') return
      if (phase === 'leaving' || urgent) commitSoon()
      else queueMicrotask(states.sendFirst)
      autoCommit.set()
      states.set()
    },
    /**
     * The package's Commit. False when the application has said that earlier data are stored
     * nowhere or were refused, and while the page ends for what its own request cannot carry,
     * because the application's page may end with it.
     */
    answerCommit(): boolean {
      if (phase === 'leaving') return sendDirect()
      commit('commit')
      return answer === 'acked'
    },
    /** The last commit, after the package has ended its session. */
    finish(): void {
      noteTime()
      if (phase === 'shown') commit('finish')
      else sendDirect()
    },
    acked(sequence: number): void {
      hear('acked')
      log.confirm(sequence)
    },
    refused(sequence: number, reason: RefusedReason): void {
      hear(reason)
      if (reason === 'rejected') log.confirm(sequence)
    },
    leave(): void {
      phase = 'leaving'
      sendDirect()
    },
    setHidden(isHidden: boolean): void {
      if (phase !== 'leaving') phase = isHidden ? 'hidden' : 'shown'
      if (isHidden) sendDirect()
    },
  }
}
