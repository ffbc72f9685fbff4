import type { ContentPreview } from '@cursus/contract/participant'
import { PanelRight, RotateCcw, Smartphone, UserRound, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import type { CommitJournal } from '#web/features/player/commit-journal.ts'
import { wantedSco } from '#web/features/player/course-order.ts'
import { createPlayerBridge, type PlayerBridge } from '#web/features/player/player-bridge.ts'
import { packageWindows } from '#web/features/player/player-document.ts'
import { ScormFrame } from '#web/features/player/scorm-frame.tsx'
import { cn } from '#web/lib/cn.ts'
import { useIsNarrow, useMedia } from '#web/lib/page/use-media.ts'
import { isBoolean, useUiState } from '#web/lib/page/use-ui-state.ts'
import { useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import type { CallMessage, LaunchInit } from '../../../launcher/protocol.ts'
import type { PreviewAround } from './content-preview-page.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { type Call, isProblem, PreviewLog } from './preview-log.tsx'

type Init = NonNullable<ContentPreview['init']>

/** Older calls are dropped: some packages call several times a second. */
const maxCalls = 5_000

/** Who plays: somebody who opens the package for the first time, or comes back to what they did. */
type Person = 'new' | 'back'

/** A preview keeps nothing. */
const noJournal: CommitJournal = { put: async () => undefined, list: async () => [], remove: async () => undefined }

/** The calls of a package, the newest last. */
function useCalls() {
  const [calls, setCalls] = useState<readonly Call[]>([])
  /** The first call of the session that is shown. */
  const [since, setSince] = useState(0)
  const waiting = useRef<Call[]>([])
  const nextId = useRef(0)
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
  const startSession = useCallback(() => setSince(nextId.current), [])
  const forget = () => {
    waiting.current = []
    setCalls([])
    startSession()
  }
  return { calls, since, collect, startSession, forget }
}

function launchOf(init: Init, identifier: string): LaunchInit['sco'] {
  const { suspendData: _, ...found } = init.scos.find((item) => item.identifier === identifier) ?? init.scos[0]!
  return found
}

/**
 * Plays a package without an attempt: its commits are acknowledged and forgotten, and its calls
 * collected.
 */
function usePreview(init: Init, launchUrl: string) {
  const me = useMe()
  const { calls, since, collect, startSession, forget } = useCalls()
  const [sco, setSco] = useState(init.current)
  const [ended, setEnded] = useState(false)
  const [run, setRun] = useState(0)
  const [person, setPerson] = useState<Person>('new')
  const bridge = useRef<PlayerBridge | undefined>(undefined)
  const current = useRef(init.current)
  const turn = useRef<Promise<void>>(Promise.resolve())
  /** One after the other, because the bridge closes one SCO at a time. */
  const play = useCallback(
    (identifier: string) => {
      setSco(identifier)
      current.current = identifier
      turn.current = turn.current.then(async () => {
        if (!bridge.current) return
        await bridge.current.openSco(launchOf(init, identifier))
        // What was left may have ended its session while it was unloaded.
        setEnded(false)
        startSession()
      })
      return turn.current
    },
    [init, startSession],
  )

  const attach = useCallback(
    (iframe: HTMLIFrameElement) => {
      const { version, sharedData, dataBytes } = init
      const made = createPlayerBridge({
        iframe,
        contentOrigin: new URL(launchUrl).origin,
        init: {
          standard: version,
          attemptId: 'preview',
          sequence: 0,
          sharedData,
          dataBytes,
          preview: true,
          windows: packageWindows(),
          sco: launchOf(init, init.current),
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
    [init, launchUrl, me.id, collect, play],
  )

  /** Forgets everything, as for another person. */
  function restart(): void {
    forget()
    turn.current = Promise.resolve()
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

/** A package played without an attempt, beside everything that it sends. */
export function ScormPreview({
  content,
  init,
  launchUrl,
  around,
}: {
  content: ContentPreview
  init: Init
  launchUrl: string
  around: PreviewAround
}) {
  const preview = usePreview(init, launchUrl)
  const hasRoom = useMedia('(min-width: 1100px)')
  const narrow = useIsNarrow()
  const [pinned, setPinned] = useUiState('preview.panel', true, isBoolean)
  const [sliding, setSliding] = useState(false)
  const [onPhone, setOnPhone] = useState(false)
  const shown = hasRoom ? pinned : sliding
  const inside = (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      {preview.ended ? (
        <p role="status" className="border-b bg-accent px-4 py-2 text-sm text-accent-foreground">
          {m.preview_ended()}
        </p>
      ) : null}
      <PreviewLog
        calls={preview.calls}
        standard={init.version}
        ended={preview.ended}
        errors={preview.ownCalls.filter(({ error }) => isProblem(init.version, error)).length}
        fileName={`${content.reference}-v${content.version}.json`}
      />
    </div>
  )
  const tools = (
    <>
      <Choices scos={init.scos} preview={preview} />
      {narrow ? null : (
        <IconButton
          label={m.preview_phone()}
          aria-pressed={onPhone}
          variant={onPhone ? 'accent' : 'ghost'}
          onClick={() => setOnPhone(!onPhone)}
        >
          <Smartphone aria-hidden />
        </IconButton>
      )}
      {around.hasLog ? (
        <IconButton
          label={shown ? m.preview_panel_close() : m.preview_panel_open()}
          aria-expanded={shown}
          variant={shown ? 'accent' : 'ghost'}
          onClick={() => (hasRoom ? setPinned(!pinned) : setSliding(true))}
        >
          <PanelRight aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
  const panel =
    around.hasLog && hasRoom && pinned ? (
      <aside aria-label={m.preview_panel()} className="flex w-116 shrink-0 flex-col border-l bg-background">
        <div className="flex items-center gap-2 px-4 py-2">
          <h2 className="title flex-1 text-base">{m.preview_panel()}</h2>
          <IconButton label={m.preview_panel_close()} size="icon-sm" onClick={() => setPinned(false)}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1">{inside}</div>
      </aside>
    ) : null
  return (
    <PreviewFrame content={content} around={around} tools={tools} panel={panel}>
      <div className={cn('h-full', onPhone && !narrow && 'mx-auto w-[390px] border-x')}>
        <ScormFrame key={preview.run} src={launchUrl} title={content.title} attach={preview.attach} />
      </div>
      {hasRoom ? null : (
        <Sheet
          open={sliding}
          onOpenChange={setSliding}
          side={narrow ? 'bottom' : 'right'}
          title={m.preview_panel()}
          flush
        >
          <div className="h-[60dvh] md:h-full">{inside}</div>
        </Sheet>
      )}
    </PreviewFrame>
  )
}

/** What is played, and as whom. */
function Choices({ scos, preview }: { scos: Init['scos']; preview: ReturnType<typeof usePreview> }) {
  return (
    <>
      {scos.length > 1 ? (
        <Select
          aria-label={m.preview_sco()}
          className="max-w-48"
          value={preview.sco}
          onValueChange={(sco) => void preview.play(sco)}
          options={scos.map(({ identifier, title }) => ({ value: identifier, label: title }))}
        />
      ) : null}
      <Select
        aria-label={m.preview_person()}
        className="w-56 min-w-0"
        value={preview.person}
        onValueChange={(person) => preview.playAs(person as Person)}
        options={[
          { value: 'new', label: m.preview_person_new(), icon: <UserRound className="size-4" aria-hidden /> },
          { value: 'back', label: m.preview_person_back(), icon: <UserRound className="size-4" aria-hidden /> },
        ]}
      />
      <Button variant="outline" className="max-lg:px-2.5" onClick={() => preview.playAs(preview.person)}>
        <RotateCcw aria-hidden />
        <span className="max-lg:sr-only">{m.preview_restart()}</span>
      </Button>
    </>
  )
}
