import { storedLength } from '../../../launcher/element-values.ts'
import { mergeDeltas } from '../../../launcher/merge-commits.ts'
import {
  type AppMessage,
  type CallMessage,
  type CommitBody,
  type Diagnostics,
  type LauncherErrorName,
  type LaunchInit,
  readPlayerMessage,
  type ScoDelta,
} from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import type { SendCommit } from './commit-outcome.ts'
import { type CommitQueueOptions, createCommitQueue, type SaveError, type SaveState } from './commit-queue.ts'

export type { SaveState } from './commit-queue.ts'

export type PlayerFinished = { sco: string; terminated: boolean; closed: boolean; diagnostics: Diagnostics }
/** Errors of saving, and the launcher's reports about a package. */
export type PlayerError = SaveError | { name: LauncherErrorName; options: Record<string, string | number> }

export type PlayerBridgeOptions = {
  /** The frame whose `src` is the launch's `_player` page. */
  iframe: { readonly contentWindow: Pick<Window, 'postMessage'> | null }
  contentOrigin: string
  init: LaunchInit
  /** Id of the signed-in user, so that no other user sends their journal entries. */
  owner: string
  /** `{userModuleId, contentId}`: where to send a journal entry at the next start. */
  context: Record<string, string>
  sendCommit: SendCommit
  journal: CommitJournal
  onState?: (state: SaveState) => void
  /** Called when a package ends its session itself, and when its SCO is unloaded. */
  onFinished?: (finished: PlayerFinished) => void
  /** A call of the package in a preview. */
  onCall?: (call: CallMessage) => void
  /** The learner used the package. */
  onUsed?: () => void
  onNav?: (request: string, target: string | undefined) => void
  /**
   * The package plays in its own window, which would lose its opener in this document. Called once,
   * and never in a document that lets windows keep it, because a package can write the message too.
   */
  onWindowRefused?: () => void
  /**
   * The page came back from the browser's cache, or on a phone; its package has seen its end.
   * Called only after this page was away, because a package can write the message too.
   */
  onReturned?: () => void
  onError?: (error: PlayerError) => void
  /** Source of the events of the window; default: the window. */
  host?: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/**
 * How a SCO ended: whether the server has everything, and whether the package ended its session
 * itself.
 */
export type Closed = { saved: boolean; terminated: boolean }

export type PlayerBridge = {
  /**
   * Unloads the SCO, receives its last data and waits, at most 4 s, until they are saved; then the
   * frame may be removed.
   */
  close: () => Promise<Closed>
  /** Closes the open SCO and opens another one of the launch. */
  openSco: (sco: LaunchInit['sco']) => Promise<Closed>
  /** After the person has signed in again. */
  resume: () => void
  /** Stops listening and sending; unsaved data stay in the journal. */
  dispose: () => void
}

const closeMs = 4_000
/** Longer than the launcher's own 1.5 s for a package's Finish. */
const finishedMs = 2_500

/**
 * The application's side of a launch: answers the launcher page and sends its commits to the
 * server. Does nothing before `ready`.
 */
export function createPlayerBridge(options: PlayerBridgeOptions): PlayerBridge {
  const host = options.host ?? window
  const init = { ...options.init }
  let sequence = init.sequence
  let terminated = false
  let started = false
  let closing: ((finished: boolean) => void) | undefined
  let ignoresReplies = false
  let windowRefused = false
  let wasAway = false
  /** The data of each SCO in this launch, to seed a reloaded launcher page. */
  const mirror = new Map<string, ScoDelta>()

  const post = (message: AppMessage) => options.iframe.contentWindow?.postMessage(message, options.contentOrigin)
  const queueOptions: CommitQueueOptions = {
    owner: options.owner,
    context: options.context,
    journal: options.journal,
    sendCommit: options.sendCommit,
    onState: (state) => options.onState?.(state),
    onError: (error) => options.onError?.(error),
    onAck: (acked) => post({ type: 'ack', sequence: acked }),
    onRefused: (refused, reason) => post({ type: 'refused', sequence: refused, reason }),
  }
  const queue = createCommitQueue(queueOptions)

  function remember(body: CommitBody): void {
    for (const [identifier, delta] of Object.entries(body.scos)) {
      mirror.set(identifier, mergeDeltas(mirror.get(identifier), { ...delta, history: [] }))
    }
    if (body.sharedData) init.sharedData = { ...init.sharedData, ...body.sharedData }
  }

  function start(): void {
    started = true
    const seen = mirror.get(init.sco.identifier)
    // Exit and duration belong to the last session and are never start values.
    const { 'cmi.core.exit': _exit12, 'cmi.exit': _exit2004, ...elements } = seen?.elements ?? {}
    const suspendData = seen?.suspendData ?? init.sco.suspendData
    const sco = { ...init.sco, elements: { ...init.sco.elements, ...elements } }
    for (const [identifier, { suspendData: data }] of mirror) {
      if (data !== undefined) init.dataBytes = { ...init.dataBytes, [identifier]: storedLength(data) }
    }
    post({
      type: 'init',
      ...init,
      sequence,
      sco: suspendData === undefined ? sco : { ...sco, suspendData },
    })
  }

  function receive(event: MessageEvent): void {
    if (ignoresReplies || event.origin !== options.contentOrigin || event.source !== options.iframe.contentWindow)
      return
    const message = readPlayerMessage(event.data)
    if (!message) return
    if (message.type === 'state' || message.type === 'commit') {
      if (message.body.attemptId !== init.attemptId || message.body.launch !== init.launch) return
      remember(message.body)
      sequence = Math.max(sequence, message.body.sequence)
      if (message.type === 'state') queue.note(message.body)
      else queue.add(message.body)
    } else if (message.type === 'ready') start()
    else if (message.type === 'call') options.onCall?.(message)
    else if (message.type === 'used') options.onUsed?.()
    else if (message.type === 'windowRefused') {
      if (init.windows?.canOpen !== false || windowRefused) return
      windowRefused = true
      options.onWindowRefused?.()
    } else if (message.type === 'returned') {
      if (!wasAway) return
      wasAway = false
      options.onReturned?.()
    } else if (message.type === 'nav') options.onNav?.(message.request, message.target)
    else if (message.type === 'error') options.onError?.({ name: message.name, options: message.options })
    else {
      sequence = Math.max(sequence, message.sequence)
      terminated = message.terminated
      const { sco, closed, diagnostics } = message
      options.onFinished?.({ sco, terminated, closed, diagnostics })
      if (closed) closing?.(true)
    }
  }
  const listen = receive as EventListener
  host.addEventListener('message', listen)
  host.addEventListener('online', queue.retryNow)
  const noteAway = () => {
    wasAway = true
  }
  host.addEventListener('visibilitychange', noteAway)
  host.addEventListener('pagehide', noteAway)

  async function leave(): Promise<Closed> {
    const end = Date.now() + closeMs
    const finished = await new Promise<boolean>((resolve) => {
      // Before `ready` there is no SCO to unload.
      if (!started) return resolve(false)
      closing = resolve
      setTimeout(resolve, finishedMs, false)
      post({ type: 'close' })
    })
    closing = undefined
    if (!finished) queue.commitDraft()
    queue.retryNow()
    const saved = await Promise.race([
      queue.whenSaved(),
      new Promise<boolean>((resolve) => setTimeout(resolve, Math.max(0, end - Date.now()), false)),
    ])
    return { saved, terminated }
  }

  return {
    async close() {
      const closed = await leave()
      // A launcher that was too slow could only repeat numbers that are already used.
      ignoresReplies = true
      return closed
    },
    async openSco(sco) {
      const closed = await leave()
      terminated = false
      init.sco = sco
      start()
      return closed
    },
    resume: queue.resume,
    dispose() {
      ignoresReplies = true
      host.removeEventListener('message', listen)
      host.removeEventListener('online', queue.retryNow)
      host.removeEventListener('visibilitychange', noteAway)
      host.removeEventListener('pagehide', noteAway)
      queue.dispose()
    },
  }
}
