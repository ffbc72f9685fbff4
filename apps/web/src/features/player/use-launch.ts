import type { CommitResult, OpenResult } from '@cursus/contract/participant'
import { useCallback, useEffect, useRef, useState } from 'react'
import { appErrorOf } from '#web/lib/app-error.ts'
import { getLanguage } from '#web/lib/locale.ts'
import { useMe } from '#web/lib/session.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { CommitBody, LaunchInit } from '../../../launcher/protocol.ts'
import type { SaveState } from './commit-queue.ts'
import { createPlayerBridge, type PlayerBridge, type PlayerError } from './player-bridge.ts'
import { isPlayerDocument } from './player-document.ts'
import { sendCommit } from './send-commit.ts'
import { journal, replayWaiting } from './waiting-commits.ts'
import { waitingToast } from './waiting-toast.ts'

export type Launch = OpenResult & { attemptId: string; launchUrl: string; init: NonNullable<OpenResult['init']> }
export type Opening =
  | { kind: 'idle' }
  | { kind: 'opening' }
  | { kind: 'scorm'; launch: Launch }
  | { kind: 'link'; link: string | null; framing: OpenResult['framing'] }
  | { kind: 'failed'; error: unknown }

/** Bridges of contents that were left before everything was saved; they keep retrying. */
const unfinishedBridges = new Set<PlayerBridge>()

const isLaunch = (result: OpenResult): result is Launch => result.init !== null && result.launchUrl !== null

/**
 * Opens a content at the server, connects the bridge to its launcher page, and returns the save
 * state. `openAtOnce` is false for contents opened by a click (a link) or locked ones.
 */
export function useLaunch({
  userModuleId,
  contentId,
  openAtOnce,
  onNav,
}: {
  userModuleId: string
  contentId: string
  openAtOnce: boolean
  onNav: (request: string, target: string | undefined) => void
}) {
  const me = useMe()
  const utils = trpc.useUtils()
  const [opening, setOpening] = useState<Opening>({ kind: openAtOnce ? 'opening' : 'idle' })
  const [saveState, setSaveState] = useState<SaveState | undefined>()
  const [result, setResult] = useState<CommitResult | undefined>()
  const [places, setPlaces] = useState<CommitResult['places']>({})
  const [ended, setEnded] = useState(false)
  const [error, setError] = useState<PlayerError | undefined>()
  const [sco, setSco] = useState('')
  const [closing, setClosing] = useState(false)
  const bridge = useRef<PlayerBridge | undefined>(undefined)
  /** When the learner last used the package, as `Date.now()`. */
  const usedAt = useRef(0)
  const leaving = useRef<Promise<void> | undefined>(undefined)
  const closed = useRef<PlayerBridge | undefined>(undefined)
  const run = useRef(0)
  const lastStatus = useRef('')
  const nav = useRef(onNav)
  nav.current = onNav
  const again = useRef(async () => {})

  const refresh = useCallback(
    () =>
      Promise.all([
        utils.participant.userModule.invalidate(),
        utils.participant.userContent.get.invalidate({ userModuleId, contentId }),
        utils.participant.userContent.list.invalidate(),
      ]),
    [utils, userModuleId, contentId],
  )

  const open = useCallback(
    async (restart = false) => {
      run.current += 1
      const mine = run.current
      const isCurrent = () => run.current === mine
      setOpening({ kind: 'opening' })
      setEnded(false)
      setError(undefined)
      setSaveState(undefined)
      setResult(undefined)
      setPlaces({})
      try {
        // Unsaved data of an earlier launch are sent first, because this one starts from them.
        await replayWaiting(me.id)
        for (const old of unfinishedBridges) old.dispose()
        unfinishedBridges.clear()
        if (!isCurrent()) return
        const opened = await trpcClient.participant.userContent.open.mutate({ userModuleId, contentId, restart })
        if (!isCurrent()) return
        if (isLaunch(opened)) setSco(opened.init.current)
        setOpening(
          isLaunch(opened)
            ? { kind: 'scorm', launch: opened }
            : { kind: 'link', link: opened.link, framing: opened.framing },
        )
        void refresh()
      } catch (failure) {
        if (isCurrent()) setOpening({ kind: 'failed', error: failure })
      }
    },
    [me.id, userModuleId, contentId, refresh],
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

  /** Connects the launcher page in `iframe` to this launch; returns the disconnect function. */
  const attach = useCallback(
    (iframe: HTMLIFrameElement, launch: Launch) => {
      const context = { userModuleId, contentId }
      const made = createPlayerBridge({
        iframe,
        contentOrigin: new URL(launch.launchUrl).origin,
        init: toLaunchInit(launch),
        owner: me.id,
        context,
        journal,
        sendCommit: (body) =>
          sendCommit(context, body, (answer) => {
            setResult(answer)
            setPlaces((current) => ({ ...current, ...answer.places }))
            const news = `${answer.done} ${answer.bestScore} ${answer.finished} ${answer.progress} ${answer.moduleDone}`
            if (lastStatus.current !== news || changesProgress(body)) void refresh()
            lastStatus.current = news
          }),
        onState: (state) => {
          setSaveState(state)
          const isWaiting = state === 'saving' || state === 'unkept' || state === 'retrying'
          if (isWaiting || !unfinishedBridges.delete(made)) return
          made.dispose()
          if (state === 'saved') void toastSuccess(m.player_replayed(), waitingToast)
        },
        onFinished: ({ terminated, closed: unloaded }) => {
          // A closed window of the package also ends its session.
          if (terminated || !unloaded) setEnded(true)
        },
        // No data are lost, because the package has not started.
        onWindowRefused: () => window.location.reload(),
        onReturned: () => void again.current(),
        onUsed: () => {
          usedAt.current = Date.now()
        },
        onNav: (request, target) => nav.current(request, target),
        onError: setError,
      })
      bridge.current = made
      return () => {
        if (bridge.current === made) bridge.current = undefined
        if (!unfinishedBridges.has(made)) made.dispose()
      }
    },
    [userModuleId, contentId, me.id, refresh],
  )

  /**
   * Before the frame is removed: receives the package's last data and waits a few seconds until
   * they are saved.
   */
  const leave = useCallback((): Promise<void> => {
    const current = bridge.current
    if (!current) return Promise.resolve()
    leaving.current ??= (async () => {
      setClosing(true)
      const { saved } = await current.close()
      closed.current = current
      if (!saved) {
        unfinishedBridges.add(current)
        void toastError(m.player_left_unsaved(), { ...waitingToast, description: m.player_left_unsaved_text() })
      }
      void refresh()
    })().finally(() => {
      leaving.current = undefined
      setClosing(false)
    })
    return leaving.current
  }, [refresh])

  const chooseSco = useCallback(
    async (identifier: string) => {
      const current = bridge.current
      const target =
        opening.kind === 'scorm' ? opening.launch.init.scos.find((item) => item.identifier === identifier) : undefined
      if (!current || !target || opening.kind !== 'scorm') return
      setClosing(true)
      setEnded(false)
      try {
        await current.openSco(toScoLaunch(target))
        setSco(identifier)
        void refresh()
      } finally {
        setClosing(false)
      }
    },
    [opening, refresh],
  )

  const reopen = useCallback(
    async (restart = false) => {
      await leave()
      await open(restart)
    },
    [leave, open],
  )

  again.current = reopen

  const reopenIfClosed = useCallback(async () => {
    if (bridge.current && bridge.current === closed.current) await open()
  }, [open])

  const needsSignIn =
    saveState === 'signedOut' || (opening.kind === 'failed' && appErrorOf(opening.error)?.code === 'TokenInvalid')
  const resume = useCallback(() => {
    if (opening.kind === 'failed') void open()
    bridge.current?.resume()
    void refresh()
  }, [opening.kind, open, refresh])

  return {
    opening,
    saveState,
    result,
    /** Newer places in the SCOs than those of the loaded content. */
    places,
    /** The package has ended its session itself. */
    ended,
    error,
    dismissError: () => setError(undefined),
    sco,
    usedAt,
    closing,
    needsSignIn,
    attach,
    leave,
    reopen,
    reopenIfClosed,
    resume,
    chooseSco,
    refresh,
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
  return suspendData === null ? sco : { ...sco, suspendData }
}

function toLaunchInit({ attemptId, init }: Launch): LaunchInit {
  const first = init.scos.find((item) => item.identifier === init.current) ?? init.scos[0]!
  const { version, attemptToken, launch, sequence, sharedData, dataBytes } = init
  const windows = {
    canOpen: isPlayerDocument(),
    language: getLanguage(),
    blocked: m.player_window_blocked(),
    open: m.player_window_open(),
  }
  const head = { standard: version, attemptId, attemptToken, launch, sequence, sharedData, dataBytes }
  return { ...head, windows, sco: toScoLaunch(first) }
}
