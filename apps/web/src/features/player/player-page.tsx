import { kindOf } from '@cursus/contract/content'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { Pin, PinOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { openSupport } from '#web/components/support-state.ts'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { LazySheet } from '#web/components/ui/lazy-sheet.tsx'
import { useFavorites } from '#web/features/participant/use-favorites.ts'
import { useHoldPage } from '#web/lib/hold-page.ts'
import { preloadErrorTexts } from '#web/lib/load-error-text.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { useIsNarrow, useMedia } from '#web/lib/use-media.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { isBoolean, useUiState } from '#web/lib/use-ui-state.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentsPanel, type ScoChoice } from './contents-panel.tsx'
import { nextUp, positionIn } from './course-order.ts'
import { NotesEditor, NotesState } from './notes-editor.tsx'
import { PlayerBar, PlayerFoot, type PlayerParts, SmallPlayerBar } from './player-bar.tsx'
import { ModuleDone, ResultLine } from './result-line.tsx'
import { SaveIndicator } from './save-indicator.tsx'
import { isSide, type Side, SidePanel } from './side-panel.tsx'
import { Stage, usePlayerErrorText } from './stage.tsx'
import { useActivity } from './use-activity.ts'
import { useClosing } from './use-closing.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLaunch } from './use-launch.ts'
import { useNotes } from './use-notes.ts'
import { Waiting } from './waiting.tsx'
import { wantedSco } from './wanted-sco.ts'

/** Navigation requests of a package that leave it, instead of showing another SCO. */
const leavingRequests = ['exitAll', 'suspendAll', 'abandonAll']

/** When the page still exists this long after a navigation, the navigation was cancelled. */
const stayedAfterMs = 1_500

const loadSignInAgain = () => import('./sign-in-again.tsx')
const loadAboutPanel = () => import('./about-panel.tsx')

/** Plays one content. Remounted for each content (`key`). */
export function PlayerPage({ module, content: detail }: { module: UserModule; content: UserContentDetail }) {
  usePageTitle(detail.title)
  useHoldPage()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const roomForContents = useMedia('(min-width: 1100px)')
  const roomForSide = useMedia('(min-width: 1280px)')
  const [contentsPinned, setContentsPinned] = useUiState('player.contents.pinned', true, isBoolean)
  const [contentsOpen, setContentsOpen] = useUiState('player.contents.open', true, isBoolean)
  const [side, setSide] = useUiState<Side>('player.side', 'none', isSide)
  const [sliding, setSliding] = useState<'contents' | Side>('none')
  const fullscreen = useFullscreen()
  const favorites = useFavorites(module.id)
  const notes = useNotes(detail)
  const position = positionIn(module, detail.id)!
  const stage = useRef<HTMLDivElement>(null)
  const afterStage = useRef<HTMLDivElement>(null)

  const toModule = () =>
    void navigate({ to: '/platform/user-module/$userModuleId', params: { userModuleId: module.id } })
  const onNav = (request: string, target: string | undefined) => {
    const wanted = wantedSco(detail.scos, launch.sco, request, target)
    if (wanted) void launch.chooseSco(wanted)
    else if (leavingRequests.includes(request)) toModule()
  }
  const { opens, isQuiz } = kindOf(detail.type)
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
  // The answer of a commit is newer than the loaded content. A content that is closed meanwhile
  // stays until its data are saved.
  const content: UserContentDetail = {
    ...detail,
    locked: closed || module.active ? detail.locked : null,
    done: detail.done || launch.result?.done === true,
    bestScore: launch.result?.bestScore ?? detail.bestScore,
  }
  const scos = detail.scos.map((part) => {
    const newer = launch.places[part.identifier]
    return newer === undefined ? part : { ...part, place: newer }
  })
  const placeInContent = scos.length === 1 ? (scos[0]?.place ?? null) : null

  // Preloaded after the first render, because the network may be bad when it is needed.
  useEffect(() => {
    preloadErrorTexts()
    void loadSignInAgain().catch(() => undefined)
  }, [])
  const needsSignIn = launch.needsSignIn || notes.state === 'signedOut'
  const signInAgain = useLoaded(needsSignIn, loadSignInAgain)

  // Lets the package finish and saves its data before another page is shown.
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await launch.leave()
      // Back and forward in quick succession end on this page: the closed content is reopened.
      clearTimeout(staying.current)
      staying.current = setTimeout(() => void launch.reopenIfClosed(), stayedAfterMs)
      return false
    },
    enableBeforeUnload: false,
  })
  useEffect(() => () => clearTimeout(staying.current), [])

  const [doneAtStart] = useState({ content: detail.done, module: module.done })
  const [hidden, setHidden] = useState({ result: false, module: false })
  const upNext = nextUp(module, content)
  const moduleDone = !doneAtStart.module && (module.done || launch.result?.moduleDone === true) && !hidden.module
  const resumedFinished = launch.opening.kind === 'scorm' && launch.opening.launch.init.finished
  const cameToResult = isQuiz
    ? content.bestScore !== null && (launch.result?.finished ?? true) && (launch.ended || resumedFinished)
    : opens === 'package' && content.done && (!doneAtStart.content || launch.ended)
  const showResult = cameToResult && !hidden.result && !(moduleDone && content.done)
  const errorLine = usePlayerErrorText(launch.error)

  const inlineContents = roomForContents && contentsPinned && contentsOpen
  const inlineSide = roomForSide ? side : 'none'
  const shows = (panel: 'notes' | 'about') => inlineSide === panel || sliding === panel
  const toggle = (panel: 'notes' | 'about') =>
    roomForSide ? setSide(side === panel ? 'none' : panel) : setSliding(panel)
  const parts: PlayerParts = {
    module,
    content,
    position,
    saved:
      opens === 'package' && launch.opening.kind === 'scorm' ? (
        <SaveIndicator state={launch.saveState ?? 'saved'} />
      ) : undefined,
    fullscreen,
    onFavorite: (favorite) => favorites.setContent(detail.id, favorite),
    contentsShown: inlineContents || sliding === 'contents',
    onContents: () => (roomForContents && contentsPinned ? setContentsOpen(true) : setSliding('contents')),
    notesShown: shows('notes'),
    onNotes: () => toggle('notes'),
    aboutShown: shows('about'),
    onAbout: () => toggle('about'),
    onSupport: () => openSupport({ userModuleId: module.id, contentId: detail.id }),
  }
  const sco: ScoChoice | undefined =
    detail.scos.length > 1 && launch.opening.kind === 'scorm'
      ? { scos, current: launch.sco, choose: (identifier) => void launch.chooseSco(identifier) }
      : undefined
  const about = useLoaded(shows('about'), loadAboutPanel)
  const aboutPanel = about ? <about.AboutPanel module={module} content={content} place={placeInContent} /> : null
  const closeSliding = () => setSliding('none')
  const pin = () => {
    setContentsPinned(!contentsPinned)
    setContentsOpen(true)
    setSliding(contentsPinned ? 'contents' : 'none')
  }
  const pinButton = roomForContents ? (
    <IconButton
      label={contentsPinned ? m.player_unpin() : m.player_pin()}
      aria-pressed={contentsPinned}
      variant={contentsPinned ? 'accent' : 'ghost'}
      size="icon-sm"
      onClick={pin}
    >
      {contentsPinned ? <Pin aria-hidden /> : <PinOff aria-hidden />}
    </IconButton>
  ) : undefined

  return (
    <div className="whole-window flex flex-col">
      {narrow ? <SmallPlayerBar {...parts} /> : <PlayerBar {...parts} />}
      <div className="flex min-h-0 flex-1">
        {inlineContents ? (
          <aside aria-label={m.player_contents()} className="flex w-[304px] shrink-0 flex-col border-r bg-sidebar">
            <div className="flex items-center gap-1 px-4 pt-3">
              <h2 className="title flex-1 text-base">{m.player_contents()}</h2>
              {pinButton}
              <IconButton label={m.player_contents_close()} size="icon-sm" onClick={() => setContentsOpen(false)}>
                <X aria-hidden />
              </IconButton>
            </div>
            <ContentsPanel module={module} contentId={detail.id} place={placeInContent} sco={sco} />
          </aside>
        ) : null}
        <main id="main" className="relative flex min-w-0 flex-1 flex-col">
          <Button
            variant="outline"
            size="sm"
            className="absolute top-2 left-2 z-20 not-focus-visible:sr-only"
            onClick={() => {
              const frame = stage.current?.querySelector('iframe')
              if (frame) frame.focus()
              else afterStage.current?.focus()
            }}
          >
            {m.player_skip_to_content()}
          </Button>
          <Button
            variant="outline"
            size="sm"
            className="absolute top-2 left-2 z-20 not-focus-visible:sr-only"
            onClick={() => afterStage.current?.focus()}
          >
            {m.player_skip_after()}
          </Button>
          <div ref={stage} className="relative min-h-0 flex-1">
            <Stage module={module} content={content} launch={launch} next={upNext} />
            {launch.closing ? (
              <div className="absolute inset-0 z-10 bg-background/85">
                <Waiting text={m.player_closing()} />
              </div>
            ) : null}
            {moduleDone ? <ModuleDone module={module} onStay={() => setHidden({ ...hidden, module: true })} /> : null}
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
          {showResult ? (
            <ResultLine
              module={module}
              content={content}
              next={upNext}
              onRetry={() => {
                setHidden({ ...hidden, result: false })
                void launch.reopen(true)
              }}
              onDismiss={() => setHidden({ ...hidden, result: true })}
            />
          ) : null}
        </main>
        {inlineSide === 'notes' ? (
          <SidePanel
            title={m.player_notes()}
            state={<NotesState notes={notes} />}
            closeLabel={m.player_notes_close()}
            onClose={() => setSide('none')}
          >
            <NotesEditor notes={notes} readOnly={!module.active} />
          </SidePanel>
        ) : null}
        {inlineSide === 'about' ? (
          <SidePanel title={m.player_about()} closeLabel={m.player_about_close()} onClose={() => setSide('none')}>
            {aboutPanel}
          </SidePanel>
        ) : null}
      </div>
      {narrow ? <PlayerFoot {...parts} /> : null}
      <LazySheet
        open={sliding === 'contents' && !inlineContents}
        onOpenChange={closeSliding}
        side={narrow ? 'bottom' : 'left'}
        title={m.player_contents()}
        actions={pinButton}
        flush
      >
        <ContentsPanel module={module} contentId={detail.id} place={placeInContent} sco={sco} onChosen={closeSliding} />
      </LazySheet>
      <LazySheet
        open={sliding === 'notes' && inlineSide !== 'notes'}
        onOpenChange={closeSliding}
        side={narrow ? 'bottom' : 'right'}
        title={m.player_notes()}
        badges={<NotesState notes={notes} />}
        flush
      >
        <div className="flex h-[60dvh] flex-col md:h-full">
          <NotesEditor notes={notes} readOnly={!module.active} />
        </div>
      </LazySheet>
      <LazySheet
        open={sliding === 'about' && inlineSide !== 'about'}
        onOpenChange={closeSliding}
        side={narrow ? 'bottom' : 'right'}
        title={m.player_about()}
        flush
      >
        {aboutPanel}
      </LazySheet>
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
