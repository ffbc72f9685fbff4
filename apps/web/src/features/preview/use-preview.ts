import type { ContentPreview } from '@cursus/contract/participant'
import { useCallback, useRef, useState } from 'react'
import type { CommitJournal } from '#web/features/player/commit-journal.ts'
import { createPlayerBridge, type PlayerBridge } from '#web/features/player/player-bridge.ts'
import { packageWindows } from '#web/features/player/player-document.ts'
import { wantedSco } from '#web/features/player/wanted-sco.ts'
import { useMe } from '#web/lib/session/session.ts'
import type { CallMessage, LaunchInit } from '../../../launcher/protocol.ts'
import type { Call } from './call-log.ts'

type Init = NonNullable<ContentPreview['init']>

/** Older calls are dropped: some packages call several times a second. */
const maxCalls = 5_000

/** Who plays: somebody who opens the package for the first time, or comes back to what they did. */
export type Person = 'new' | 'back'

/** A preview keeps nothing. */
const noJournal: CommitJournal = { put: async () => undefined, list: async () => [], remove: async () => undefined }

/**
 * Plays a package without an attempt: its commits are acknowledged and forgotten, and its calls
 * collected.
 */
export function usePreview(init: Init, launchUrl: string) {
  const me = useMe()
  const [calls, setCalls] = useState<readonly Call[]>([])
  const [sco, setSco] = useState(init.current)
  const [ended, setEnded] = useState(false)
  const [run, setRun] = useState(0)
  const [person, setPerson] = useState<Person>('new')
  /** The first call of the session that is shown. */
  const [since, setSince] = useState(0)
  const bridge = useRef<PlayerBridge | undefined>(undefined)
  const current = useRef(init.current)
  const waiting = useRef<Call[]>([])
  const turn = useRef<Promise<void>>(Promise.resolve())
  const nextId = useRef(0)
  const launchOf = useCallback(
    (identifier: string): LaunchInit['sco'] => {
      const { suspendData: _, ...found } = init.scos.find((item) => item.identifier === identifier) ?? init.scos[0]!
      return found
    },
    [init],
  )

  /** Many calls come in one turn of the package, so they are shown together. */
  const collect = useCallback((call: CallMessage) => {
    waiting.current.push({ ...call, id: nextId.current++ })
    // A hidden page draws no frames, so the list is cut here too.
    if (waiting.current.length > maxCalls) waiting.current.shift()
    if (waiting.current.length > 1) return
    requestAnimationFrame(() => {
      const taken = waiting.current.splice(0)
      setCalls((earlier) => [...earlier, ...taken].slice(-maxCalls))
    })
  }, [])

  /** One after the other, because the bridge closes one SCO at a time. */
  const play = useCallback(
    (identifier: string) => {
      setSco(identifier)
      current.current = identifier
      turn.current = turn.current.then(async () => {
        if (!bridge.current) return
        await bridge.current.openSco(launchOf(identifier))
        // What was left may have ended its session while it was unloaded.
        setEnded(false)
        setSince(nextId.current)
      })
      return turn.current
    },
    [launchOf],
  )

  const attach = useCallback(
    (iframe: HTMLIFrameElement) => {
      const { version, sharedData, dataBytes } = init
      const made = createPlayerBridge({
        iframe,
        contentOrigin: new URL(launchUrl).origin,
        init: {
          standard: version,
          attemptId: `preview ${crypto.randomUUID()}`,
          sequence: 0,
          sharedData,
          dataBytes,
          preview: true,
          windows: packageWindows(),
          sco: launchOf(init.current),
        },
        owner: me.id,
        context: {},
        journal: noJournal,
        sendCommit: async () => ({ kind: 'saved' }),
        onCall: collect,
        onFinished: ({ terminated }) => setEnded(terminated),
        onWindowRefused: () => window.location.reload(),
        // Its package has ended its session and comes back to what it did.
        onReturned: () => void play(current.current),
        onNav: (request, target) => {
          const wanted = wantedSco(init.scos, current.current, request, target)
          if (wanted) void play(wanted)
        },
      })
      bridge.current = made
      return () => {
        made.dispose()
        if (bridge.current === made) bridge.current = undefined
      }
    },
    [init, launchUrl, launchOf, me.id, collect, play],
  )

  /** Forgets everything, as for another person. */
  function restart(): void {
    waiting.current = []
    turn.current = Promise.resolve()
    setCalls([])
    setSince(nextId.current)
    setSco(init.current)
    current.current = init.current
    setEnded(false)
    setRun((before) => before + 1)
  }

  return {
    calls,
    person,
    /** Starts again; who comes back finds what was done so far. */
    playAs: (next: Person) => {
      setPerson(next)
      if (next === 'new') restart()
      else void play(sco)
    },
    /** The calls of the SCO that plays. */
    ownCalls: calls.filter(({ id }) => id >= since),
    sco,
    /** The package has ended its session itself. */
    ended,
    /** Changes when the preview starts again: the key of its frame. */
    run,
    attach,
    play,
  }
}
