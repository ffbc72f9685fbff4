import { storedLength } from '../../../launcher/element-values.ts'
import { mergeDeltas } from '../../../launcher/merge-commits.ts'
import {
  type AppMessage,
  type CallMessage,
  type CommitBody,
  type CommitMessage,
  type FinishedMessage,
  type LauncherErrorName,
  type LaunchInit,
  type PlayerMessage,
  readPlayerMessage,
  type ScoDelta,
  type StateMessage,
} from '../../../launcher/protocol.ts'
import type { CommitJournal } from './commit-journal.ts'
import type { SendCommit } from './commit-outcome.ts'
import { createCommitQueue, type SaveError, type SaveState } from './commit-queue.ts'

type PlayerFinished = Pick<FinishedMessage, 'terminated' | 'closed'>
/** Errors of saving, and the launcher's reports about a package. */
export type PlayerError = SaveError | { name: LauncherErrorName; options: Record<string, string | number> }

type PlayerBridgeOptions = {
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
type Closed = { saved: boolean; terminated: boolean }

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

const after = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false))

/** What a launcher page starts from: the server's data, and what was written in this launch. */
function createStart({ ...init }: LaunchInit) {
  const written = new Map<string, ScoDelta>()
  return {
    init,
    add({ sequence, scos, sharedData }: CommitBody): void {
      init.sequence = Math.max(init.sequence, sequence)
      for (const [identifier, delta] of Object.entries(scos)) {
        written.set(identifier, mergeDeltas(written.get(identifier), { ...delta, history: [] }))
      }
      if (sharedData) init.sharedData = { ...init.sharedData, ...sharedData }
    },
    message(): AppMessage {
      const { elements, suspendData = init.sco.suspendData } = written.get(init.sco.identifier) ?? {}
      // Exit and duration belong to the last session and are never start values.
      const { 'cmi.core.exit': _exit12, 'cmi.exit': _exit2004, ...values } = { ...init.sco.elements, ...elements }
      for (const [identifier, { suspendData: data }] of written) {
        if (data !== undefined) init.dataBytes = { ...init.dataBytes, [identifier]: storedLength(data) }
      }
      const sco = { ...init.sco, elements: values, suspendData }
      return { type: 'init', ...init, sco }
    },
  }
}

/**
 * The application's side of a launch: answers the launcher page and sends its commits to the
 * server. Does nothing before `ready`.
 */
export function createPlayerBridge(options: PlayerBridgeOptions): PlayerBridge {
  const { iframe, contentOrigin, host = window } = options
  const { init, ...start } = createStart(options.init)
  /** `waiting`: for the launcher page. `closed`: its messages are ignored. */
  let phase: 'waiting' | 'playing' | 'closed' = 'waiting'
  let terminated = false
  let onUnloaded = () => {}
  let isWindowRefused = false
  let wasAway = false

  const post = (message: AppMessage) => iframe.contentWindow?.postMessage(message, contentOrigin)
  const queue = createCommitQueue({
    ...options,
    onState: (state) => options.onState?.(state),
    onError: (error) => options.onError?.(error),
    onAck: (sequence) => post({ type: 'ack', sequence }),
    onRefused: (sequence, reason) => post({ type: 'refused', sequence, reason }),
  })

  function play(): void {
    if (phase === 'waiting') phase = 'playing'
    post(start.message())
  }

  function take({ type, body }: StateMessage | CommitMessage): void {
    if (body.attemptId !== init.attemptId || body.launch !== init.launch) return
    start.add(body)
    if (type === 'state') queue.note(body)
    else queue.add(body)
  }

  function finish(message: FinishedMessage): void {
    init.sequence = Math.max(init.sequence, message.sequence)
    terminated = message.terminated
    options.onFinished?.(message)
    if (message.closed) onUnloaded()
  }

  const receivers: Receivers = {
    ready: play,
    state: take,
    commit: take,
    finished: finish,
    call: (call) => options.onCall?.(call),
    used: () => options.onUsed?.(),
    nav: ({ request, target }) => options.onNav?.(request, target),
    error: ({ name, options: details }) => options.onError?.({ name, options: details }),
    windowRefused() {
      if (init.windows?.canOpen === false && !isWindowRefused) options.onWindowRefused?.()
      isWindowRefused = true
    },
    returned() {
      if (wasAway) options.onReturned?.()
      wasAway = false
    },
  }
  const noteAway = () => {
    wasAway = true
  }
  const unlisten = listenTo(host, {
    message({ origin, source, data }: MessageEvent) {
      if (phase === 'closed' || origin !== contentOrigin || source !== iframe.contentWindow) return
      const message = readPlayerMessage(data)
      if (message) receivers[message.type](message as never)
    },
    online: queue.retryNow,
    visibilitychange: noteAway,
    pagehide: noteAway,
  })

  function unload(): Promise<true> {
    const unloaded = new Promise<true>((resolve) => {
      onUnloaded = () => resolve(true)
    })
    post({ type: 'close' })
    return unloaded
  }

  async function leave(): Promise<Closed> {
    const deadline = after(closeMs)
    // Before `ready` there is no SCO to unload.
    const isUnloaded = phase === 'playing' && (await Promise.race([unload(), after(finishedMs)]))
    if (!isUnloaded) queue.commitDraft()
    queue.retryNow()
    return { saved: await Promise.race([queue.whenSaved(), deadline]), terminated }
  }

  return {
    async close() {
      const closed = await leave()
      // A launcher that was too slow could only repeat numbers that are already used.
      phase = 'closed'
      return closed
    },
    async openSco(sco) {
      const closed = await leave()
      terminated = false
      init.sco = sco
      play()
      return closed
    },
    resume: queue.resume,
    dispose() {
      phase = 'closed'
      unlisten()
      queue.dispose()
    },
  }
}

type Receivers = { [T in PlayerMessage['type']]: (message: Extract<PlayerMessage, { type: T }>) => void }

function listenTo(host: NonNullable<PlayerBridgeOptions['host']>, listeners: Record<string, (event: never) => void>) {
  const all = Object.entries(listeners) as [string, () => void][]
  for (const [type, listener] of all) host.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of all) host.removeEventListener(type, listener)
  }
}
