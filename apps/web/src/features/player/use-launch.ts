import type { CommitResult, OpenResult } from '@cursus/contract/participant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { toastError, toastSuccess } from '#web/lib/fault/toast.ts'
import { useMe } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { CommitBody, LaunchInit } from '../../../launcher/protocol.ts'
import type { SaveState } from './commit-queue.ts'
import { createPlayerBridge, type PlayerBridge, type PlayerError } from './player-bridge.ts'
import { packageWindows } from './player-document.ts'
import { sendCommit } from './send-commit.ts'
import { journal, replayWaiting, waitingToast } from './waiting-commits.ts'

export type Launch = OpenResult & { attemptId: string; launchUrl: string; init: NonNullable<OpenResult['init']> }
type Opening =
  | { kind: 'idle' }
  | { kind: 'opening' }
  | { kind: 'scorm'; launch: Launch; sco: string }
  | { kind: 'link'; link: string | null; framing: OpenResult['framing'] }
  | { kind: 'failed'; error: unknown }

/** Bridges of contents that were left before everything was saved; they keep retrying. */
const unfinishedBridges = new Set<PlayerBridge>()

const isLaunch = (result: OpenResult): result is Launch => result.init !== null && result.launchUrl !== null

type Content = { userModuleId: string; contentId: string }

/** What a launch has told so far. */
type News = {
  saveState?: SaveState
  result?: CommitResult
  /** Newer places in the SCOs than those of the loaded content. */
  places: CommitResult['places']
  /** The package has ended its session itself. */
  ended: boolean
  error?: PlayerError | undefined
}
const noNews: News = { places: {}, ended: false }

/** The launcher page of a launch. `left`: its package is unloaded, and it takes no other. */
type Connection =
  | { kind: 'none'; bridge?: undefined }
  | { kind: 'playing' | 'left'; bridge: PlayerBridge }
  | { kind: 'leaving'; bridge: PlayerBridge; done: Promise<void> }

const refresh = (content: Content) =>
  Promise.all([
    api.participant.userModule.invalidate(),
    api.participant.userContent.get.invalidate(content),
    api.participant.userContent.list.invalidate(),
  ])

/** Opens a content at the server. Only the last of several openings counts. */
function useOpening(content: Content, openAtOnce: boolean, onOpening: (news: News) => void) {
  const { id } = useMe()
  const [opening, setOpening] = useState<Opening>({ kind: openAtOnce ? 'opening' : 'idle' })
  const run = useRef(0)
  const open = useCallback(
    async (restart = false) => {
      run.current += 1
      const mine = run.current
      setOpening({ kind: 'opening' })
      onOpening(noNews)
      try {
        // Unsaved data of an earlier launch are sent first, because this one starts from them.
        await replayWaiting(id)
        for (const old of unfinishedBridges) old.dispose()
        unfinishedBridges.clear()
        if (run.current !== mine) return
        const opened = await trpcClient.participant.userContent.open.mutate({ ...content, restart })
        if (run.current !== mine) return
        setOpening(
          isLaunch(opened)
            ? { kind: 'scorm', launch: opened, sco: opened.init.current }
            : { kind: 'link', link: opened.link, framing: opened.framing },
        )
        void refresh(content)
      } catch (error) {
        if (run.current === mine) setOpening({ kind: 'failed', error })
      }
    },
    [content, id, onOpening],
  )
  useEffect(() => {
    if (!openAtOnce) return
    // Delayed by a tick, so that a page that is unmounted at once opens nothing.
    const timer = setTimeout(() => void open())
    return () => {
      clearTimeout(timer)
      run.current += 1
    }
  }, [openAtOnce, open])
  return { opening, setOpening, open }
}

/** Connects the launcher page in a frame to its launch, and returns what it tells. */
function useConnection(content: Content, acts: { readonly current: Acts }) {
  const { id: owner } = useMe()
  const [news, setNews] = useState(noNews)
  const connection = useRef<Connection>({ kind: 'none' })
  /** When the learner last used the package, as `Date.now()`. */
  const usedAt = useRef(0)
  const lastStatus = useRef('')
  const tell = useCallback(
    (more: Partial<News>) =>
      setNews((before) => ({ ...before, ...more, places: { ...before.places, ...more.places } })),
    [],
  )
  /** Returns the disconnect function. */
  const attach = useCallback(
    (iframe: HTMLIFrameElement, launch: Launch) => {
      const bridge = createPlayerBridge({
        iframe,
        contentOrigin: new URL(launch.launchUrl).origin,
        init: toLaunchInit(launch),
        owner,
        context: content,
        journal,
        sendCommit: (body) =>
          sendCommit(content, body, (result) => {
            tell({ result, places: result.places })
            const status = `${result.done} ${result.bestScore} ${result.finished} ${result.progress} ${result.moduleDone}`
            if (lastStatus.current !== status || changesProgress(body)) void refresh(content)
            lastStatus.current = status
          }),
        onState: (saveState) => {
          tell({ saveState })
          if (['saving', 'unkept', 'retrying'].includes(saveState) || !unfinishedBridges.delete(bridge)) return
          bridge.dispose()
          if (saveState === 'saved') void toastSuccess(m.player_replayed(), waitingToast)
        },
        onFinished: ({ terminated, closed }) => {
          // A closed window of the package also ends its session.
          if (terminated || !closed) tell({ ended: true })
        },
        // No data are lost, because the package has not started.
        onWindowRefused: () => window.location.reload(),
        onReturned: () => acts.current.onReturned(),
        onUsed: () => {
          usedAt.current = Date.now()
        },
        onNav: (request, target) => acts.current.onNav(request, target),
        onError: (error) => tell({ error }),
      })
      connection.current = { kind: 'playing', bridge }
      return () => {
        if (connection.current.bridge === bridge) connection.current = { kind: 'none' }
        if (!unfinishedBridges.has(bridge)) bridge.dispose()
      }
    },
    [content, owner, tell, acts],
  )
  return { news, setNews, tell, connection, usedAt, attach }
}
type Acts = { onNav: (request: string, target: string | undefined) => void; onReturned: () => void }

/** Receives the last data of a package, and waits a few seconds until they are saved. */
async function leaveLaunch(bridge: PlayerBridge, content: Content): Promise<void> {
  const { saved } = await bridge.close()
  if (!saved) {
    unfinishedBridges.add(bridge)
    void toastError(m.player_left_unsaved(), { ...waitingToast, description: m.player_left_unsaved_text() })
  }
  void refresh(content)
}

/**
 * Opens the content of a player, connects the bridge to its launcher page, and returns the save
 * state. `openAtOnce` is false for contents opened by a click (a link) or locked ones. Mounted anew
 * for another content.
 */
export function useLaunch({ openAtOnce, onNav, ...opened }: Content & Pick<Acts, 'onNav'> & { openAtOnce: boolean }) {
  const [content] = useState(opened)
  const [closing, setClosing] = useState(false)
  const acts = useRef<Acts>({ onNav, onReturned: () => {} })
  const { news, setNews, tell, connection, usedAt, attach } = useConnection(content, acts)
  const { opening, setOpening, open } = useOpening(content, openAtOnce, setNews)

  function whileClosing(work: Promise<void>): Promise<void> {
    setClosing(true)
    return work.finally(() => setClosing(false))
  }

  /** Call it before the frame is removed. */
  async function leave(): Promise<void> {
    const { bridge } = connection.current
    if (!bridge) return
    if (connection.current.kind === 'leaving') return connection.current.done
    const done = leaveLaunch(bridge, content).then(() => {
      if (connection.current.bridge === bridge) connection.current = { kind: 'left', bridge }
    })
    connection.current = { kind: 'leaving', bridge, done }
    return whileClosing(done)
  }

  async function reopen(restart = false): Promise<void> {
    await leave()
    await open(restart)
  }
  acts.current = { onNav, onReturned: () => void reopen() }

  async function chooseSco(identifier: string): Promise<void> {
    const { bridge } = connection.current
    const scos = opening.kind === 'scorm' ? opening.launch.init.scos : []
    const wanted = scos.find((sco) => sco.identifier === identifier)
    if (!bridge || !wanted) return
    tell({ ended: false })
    await whileClosing(
      bridge.openSco(toScoLaunch(wanted)).then(() => {
        setOpening((current) => (current.kind === 'scorm' ? { ...current, sco: identifier } : current))
        void refresh(content)
      }),
    )
  }

  return {
    ...news,
    opening,
    sco: opening.kind === 'scorm' ? opening.sco : '',
    usedAt,
    closing,
    needsSignIn:
      news.saveState === 'signedOut' ||
      (opening.kind === 'failed' && appErrorOf(opening.error)?.code === 'TokenInvalid'),
    attach,
    leave,
    reopen,
    chooseSco,
    dismissError: () => tell({ error: undefined }),
    /** After a navigation that was cancelled. */
    async reopenIfClosed() {
      if (connection.current.kind === 'left') await open()
    },
    resume() {
      if (opening.kind === 'failed') void open()
      connection.current.bridge?.resume()
      void refresh(content)
    },
  }
}

/**
 * Whether a commit changes what the table of contents shows: a SCO was opened or has new results.
 */
function changesProgress({ scos }: CommitBody): boolean {
  return Object.values(scos).some(({ elements, suspendData, sessionTime }) => {
    const names = Object.keys(elements)
    const isOpening = names.length === 0 && suspendData === undefined && sessionTime === undefined
    return isOpening || names.some((name) => /^cmi\.(core\.)?\w+_status$/.test(name))
  })
}

function toScoLaunch({ suspendData, ...sco }: Launch['init']['scos'][number]): LaunchInit['sco'] {
  return { ...sco, suspendData: suspendData ?? undefined }
}

function toLaunchInit({ attemptId, init }: Launch): LaunchInit {
  const first = init.scos.find((item) => item.identifier === init.current) ?? init.scos[0]!
  const { version, attemptToken, launch, sequence, sharedData, dataBytes } = init
  const head = { standard: version, attemptId, attemptToken, launch, sequence, sharedData, dataBytes }
  return { ...head, windows: packageWindows(), sco: toScoLaunch(first) }
}
