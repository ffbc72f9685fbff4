import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#web/components/notice.tsx'
import { openSupport } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { preloadErrorTexts } from '#web/lib/fault/load-error-text.ts'
import { pageIsLoaded } from '#web/lib/optional-part.ts'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentsPanel, type ScoChoice } from './contents-panel.tsx'
import { nextUp, positionIn } from './course-order.ts'
import { useFullscreen } from './fullscreen-button.tsx'
import { ModuleEnd } from './module-end.tsx'
import { NotesEditor } from './notes-editor.tsx'
import { FullscreenBar, PlayerBar, PlayerFoot, type PlayerParts, SmallPlayerBar } from './player-bar.tsx'
import { ContentsBeside, SideBeside, Sliding, usePanels } from './player-panels.tsx'
import { ResultLine } from './result-line.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { Stage, usePlayerErrorText } from './stage.tsx'
import { useActivity } from './use-activity.ts'
import { useClosing } from './use-closing.ts'
import { useLaunch } from './use-launch.ts'
import { useNotes } from './use-notes.ts'
import { type PlayerKeys, usePlayerKeys } from './use-player-keys.ts'
import { Waiting } from './waiting.tsx'
import { wantedSco } from './wanted-sco.ts'

/** Navigation requests of a package that leave it, instead of showing another SCO. */
const leavingRequests = ['exitAll', 'suspendAll', 'abandonAll']

/** When the page still exists this long after a navigation, the navigation was cancelled. */
const stayedAfterMs = 1_500

const loadSignInAgain = () => import('./sign-in-again.tsx')
const loadKeysDialog = () => import('./keys-dialog.tsx')
const loadAboutPanel = () => import('./about-panel.tsx')

/**
 * A content as it is played: its launch, and what the saved results say of it since it was loaded.
 */
function usePlayedContent(module: UserModule, detail: UserContentDetail) {
  const navigate = useNavigate()
  const onNav = (request: string, target: string | undefined) => {
    const wanted = wantedSco(detail.scos, launch.sco, request, target)
    if (wanted) void launch.chooseSco(wanted)
    else if (leavingRequests.includes(request))
      void navigate({ to: '/platform/user-module/$userModuleId', params: { userModuleId: module.id } })
  }
  const { opens } = kindOf(detail.type)
  const launch = useLaunch({
    userModuleId: module.id,
    contentId: detail.id,
    openAtOnce: detail.locked === null && opens !== 'tab',
    onNav,
  })
  useActivity({
    userModuleId: module.id,
    contentId: detail.id,
    isOpen:
      (launch.opening.kind === 'scorm' || launch.opening.kind === 'link') &&
      launch.saveState !== 'superseded' &&
      module.active,
    usedInside: launch.usedAt,
  })
  const { closed } = useClosing(module, launch)
  useLeaving(launch)
  // The answer of a commit is newer than the loaded content. A content that is closed meanwhile
  // stays until its data are saved.
  const content: UserContentDetail = {
    ...detail,
    locked: closed || module.active ? detail.locked : null,
    done: detail.done || launch.result?.done === true,
    bestScore: launch.result?.bestScore ?? detail.bestScore,
    lastScore: launch.result?.lastScore ?? detail.lastScore,
  }
  const scos = detail.scos.map((part) => {
    const newer = launch.places[part.identifier]
    return newer === undefined ? part : { ...part, place: newer }
  })
  const sco: ScoChoice | undefined =
    scos.length > 1 && launch.opening.kind === 'scorm'
      ? { scos, current: launch.sco, choose: (identifier) => void launch.chooseSco(identifier) }
      : undefined
  return { launch, content, sco, place: scos.length === 1 ? (scos[0]?.place ?? null) : null }
}

/** Lets the package finish and saves its data before another page is shown. */
function useLeaving({ leave, reopenIfClosed }: ReturnType<typeof useLaunch>): void {
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await leave()
      // Back and forward in quick succession end on this page: the closed content is reopened.
      clearTimeout(staying.current)
      staying.current = setTimeout(() => void reopenIfClosed(), stayedAfterMs)
      return false
    },
    enableBeforeUnload: false,
  })
  useEffect(() => () => clearTimeout(staying.current), [])
}

/**
 * What is said at the end of a content or of the module. The end of the module takes the place of
 * its last content once that has ended itself; while it still shows something, a line offers it.
 */
function useOutcome(
  module: UserModule,
  detail: UserContentDetail,
  { launch, content }: ReturnType<typeof usePlayedContent>,
) {
  const [doneAtStart] = useState({ content: detail.done, module: module.done })
  const [isHidden, setHidden] = useState(false)
  /** What the participant wants to see, once they have said it. */
  const [wantsEnd, setWantsEnd] = useState<boolean>()
  const { opens, isQuiz } = kindOf(detail.type)
  const moduleDone = !doneAtStart.module && (module.done || launch.result?.moduleDone === true)
  const resumedFinished = launch.opening.kind === 'scorm' && launch.opening.launch.init.finished
  const cameToResult = isQuiz
    ? content.bestScore !== null && (launch.result?.finished ?? true) && (launch.ended || resumedFinished)
    : opens === 'package' && content.done && (!doneAtStart.content || launch.ended)
  const showsEnd = moduleDone && (wantsEnd ?? (opens === 'tab' || launch.ended))
  return {
    showsEnd,
    showResult: (cameToResult || moduleDone) && !isHidden && !showsEnd,
    openEnd: moduleDone ? () => setWantsEnd(true) : undefined,
    closeEnd: () => setWantsEnd(false),
    hideResult: () => setHidden(true),
    retry: () => {
      setHidden(false)
      void launch.reopen(true)
    },
  }
}

function SkipLink({ text, onFollow }: { text: string; onFollow: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      className="absolute top-2 left-2 z-20 not-focus-visible:sr-only"
      onClick={onFollow}
    >
      {text}
    </Button>
  )
}

/** Focuses the end of the module, the frame of the content, or what is shown instead of it. */
function focusStage(stage: HTMLElement | null): void {
  const shown = stage?.querySelector<HTMLElement>('h2[tabindex]') ?? stage?.querySelector('iframe')
  ;(shown ?? stage)?.focus()
}

/** The content with what is said about it, after a link that skips it. */
function Played({
  module,
  played,
  outcome,
  stage,
}: {
  module: UserModule
  played: ReturnType<typeof usePlayedContent>
  outcome: ReturnType<typeof useOutcome>
  stage: RefObject<HTMLDivElement | null>
}) {
  const { launch, content } = played
  const afterStage = useRef<HTMLDivElement>(null)
  const errorLine = usePlayerErrorText(launch.error)
  const upNext = nextUp(module, content)
  const backToContent = () => {
    flushSync(outcome.closeEnd)
    focusStage(stage.current)
  }
  return (
    <main id="main" className="relative flex min-w-0 flex-1 flex-col">
      <SkipLink text={m.player_skip_after()} onFollow={() => afterStage.current?.focus()} />
      <div ref={stage} tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
        <div inert={outcome.showsEnd} className="size-full">
          <Stage module={module} content={content} launch={launch} next={upNext} />
        </div>
        {outcome.showsEnd ? <ModuleEnd module={module} content={content} onStay={backToContent} /> : null}
        {launch.closing ? (
          <div className="absolute inset-0 z-10 bg-background/85">
            <Waiting text={m.player_closing()} />
          </div>
        ) : null}
      </div>
      <div ref={afterStage} tabIndex={-1} className="sr-only">
        {m.player_after_content()}
      </div>
      {errorLine ? (
        <Notice
          tone="warning"
          live
          className="shrink-0 rounded-none"
          action={
            <IconButton label={m.common_close()} size="icon-sm" onClick={launch.dismissError}>
              <X aria-hidden />
            </IconButton>
          }
        >
          {errorLine}
        </Notice>
      ) : null}
      {outcome.showResult ? (
        <ResultLine
          module={module}
          content={content}
          next={upNext}
          onEnd={outcome.openEnd}
          onRetry={outcome.retry}
          onDismiss={outcome.hideResult}
        />
      ) : null}
    </main>
  )
}

function KeysHelp({ keys, fullscreen }: { keys: PlayerKeys; fullscreen: boolean }) {
  const dialog = useLoaded(keys.helpOpen, loadKeysDialog, () => keys.setHelpOpen(false))
  return dialog ? <dialog.KeysDialog keys={keys} fullscreen={fullscreen} /> : null
}

/** Plays one content. Remounted for each content (`key`). */
export function PlayerPage({ module, content: detail }: { module: UserModule; content: UserContentDetail }) {
  usePageTitle(detail.title)
  useHoldPage()
  const panels = usePanels()
  const fullscreen = useFullscreen()
  const notes = useNotes(detail)
  const played = usePlayedContent(module, detail)
  const { launch, content, sco, place } = played
  const outcome = useOutcome(module, detail, played)

  // Loaded before it is needed, because the network may be bad then, but after the content.
  useEffect(() => {
    void pageIsLoaded().then(() => {
      preloadErrorTexts()
      return loadSignInAgain().catch(() => undefined)
    })
  }, [])
  const needsSignIn = launch.needsSignIn || notes.state === 'signedOut'
  const signInAgain = useLoaded(needsSignIn, loadSignInAgain)
  const shows = (panel: 'contents' | 'notes' | 'about') => panels.isBeside(panel) || panels.isSliding(panel)
  const about = useLoaded(shows('about'), loadAboutPanel)

  const position = positionIn(module, detail.id)!
  const keys = usePlayerKeys({ userModuleId: module.id, position, fullscreen, atEnd: outcome.showsEnd })
  const stage = useRef<HTMLDivElement>(null)
  const parts: PlayerParts = {
    module,
    content,
    position,
    skip: <SkipLink text={m.player_skip_to_content()} onFollow={() => focusStage(stage.current)} />,
    saved:
      kindOf(detail.type).opens === 'package' && launch.opening.kind === 'scorm' ? (
        <SaveIndicator state={launch.saveState ?? 'saved'} />
      ) : undefined,
    fullscreen,
    keys,
    atEnd: outcome.showsEnd,
    contentsShown: shows('contents'),
    onContents: panels.openContents,
    notesShown: shows('notes'),
    onNotes: () => panels.toggleSide('notes'),
    aboutShown: shows('about'),
    onAbout: () => panels.toggleSide('about'),
    onSupport: () => openSupport({ userModuleId: module.id, contentId: detail.id }),
  }
  const contents = { module, contentId: detail.id, place, sco, keys }
  const notesEditor = <NotesEditor notes={notes} readOnly={!module.active} />
  const aboutPanel = about ? <about.AboutPanel module={module} content={content} place={place} /> : null
  return (
    <div className="whole-window flex flex-col">
      {fullscreen.active ? (
        <FullscreenBar {...parts} />
      ) : panels.isNarrow ? (
        <SmallPlayerBar {...parts} />
      ) : (
        <PlayerBar {...parts} />
      )}
      <div className="flex min-h-0 flex-1">
        {fullscreen.active || outcome.showsEnd ? null : (
          <ContentsBeside panels={panels}>
            <ContentsPanel {...contents} />
          </ContentsBeside>
        )}
        <Played module={module} played={played} outcome={outcome} stage={stage} />
        <SideBeside
          panels={panels}
          panel="notes"
          title={m.player_notes()}
          state={<SaveIndicator state={notes.state} />}
          closeLabel={m.player_notes_close()}
        >
          {notesEditor}
        </SideBeside>
        <SideBeside panels={panels} panel="about" title={m.player_about()} closeLabel={m.player_about_close()}>
          {aboutPanel}
        </SideBeside>
      </div>
      {panels.isNarrow && !fullscreen.active ? <PlayerFoot {...parts} /> : null}
      <Sliding panels={panels} panel="contents" title={m.player_contents()}>
        <ContentsPanel {...contents} onChosen={panels.closeSliding} />
      </Sliding>
      <Sliding panels={panels} panel="notes" title={m.player_notes()} badges={<SaveIndicator state={notes.state} />}>
        <div className="flex h-[60dvh] flex-col md:h-full">{notesEditor}</div>
      </Sliding>
      <Sliding panels={panels} panel="about" title={m.player_about()}>
        {aboutPanel}
      </Sliding>
      <KeysHelp keys={keys} fullscreen={fullscreen.supported} />
      {signInAgain ? (
        <signInAgain.SignInAgain
          open={needsSignIn}
          onSignedIn={() => {
            launch.resume()
            notes.resume()
          }}
        />
      ) : null}
    </div>
  )
}
