import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import {
  CircleCheck,
  CloudOff,
  LoaderCircle,
  LogIn,
  type LucideIcon,
  SquareStack,
  TriangleAlert,
  X,
} from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '#web/components/notice.tsx'
import { openSupport } from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { preloadErrorTexts, useErrorText } from '#web/lib/fault/load-error-text.ts'
import { pageIsLoaded } from '#web/lib/optional-part.ts'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { usePageTitle } from '#web/lib/page/use-page-title.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import type { SaveState } from './commit-queue.ts'
import { ContentsPanel } from './contents-panel.tsx'
import { nextUp, positionIn } from './course-order.ts'
import { useFullscreen } from './fullscreen-button.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ModuleEnd } from './module-end.tsx'
import { NotesEditor, useNotes } from './notes.tsx'
import { FullscreenBar, PlayerBar, PlayerFoot, type PlayerParts, SmallPlayerBar } from './player-bar.tsx'
import { ContentsBeside, SideBeside, Sliding, usePanels } from './player-panels.tsx'
import { ResultLine } from './result-line.tsx'
import { Waiting } from './scorm-frame.tsx'
import { Stage } from './stage.tsx'
import type { useLaunch } from './use-launch.ts'
import { useOutcome, usePlayedContent } from './use-played-content.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const loadSignInAgain = () => import('./sign-in-again.tsx')
const loadAboutPanel = () => import('./about-panel.tsx')

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

/** Text of a failure of saving or of the package. */
function usePlayerErrorText(error: ReturnType<typeof useLaunch>['error']): string | undefined {
  const code = error?.name === 'CommitRejected' ? String(error.options.code) : undefined
  const known = code === undefined ? undefined : appErrorOf(new Error(code))
  const reason = useErrorText(known && new Error(known.code))
  switch (error?.name) {
    case 'UserDataTooLarge':
    case 'suspendDataTooLarge':
      return m.player_error_too_large()
    case 'NotStored':
      return m.player_error_not_stored()
    case 'CommitRejected':
      return known && reason === undefined ? undefined : m.player_error_rejected({ reason: reason ?? code ?? '' })
    case 'runtimeFailed':
    case 'initInvalid':
      return m.player_error_runtime()
    default:
      // Errors that the launcher corrected are for diagnosis, not for learners.
      return undefined
  }
}

const looks: Record<SaveState, { icon: LucideIcon; label: () => string; tone?: 'warning'; spin?: boolean }> = {
  saved: { icon: CircleCheck, label: m.player_saved },
  saving: { icon: LoaderCircle, label: m.player_saving, spin: true },
  unkept: { icon: LoaderCircle, label: m.player_saving, spin: true },
  retrying: { icon: CloudOff, label: m.player_retrying, tone: 'warning' },
  signedOut: { icon: LogIn, label: m.player_signed_out, tone: 'warning' },
  superseded: { icon: SquareStack, label: m.player_superseded, tone: 'warning' },
  rejected: { icon: TriangleAlert, label: m.player_rejected, tone: 'warning' },
}

/** Shorter saves cause no change on the screen, while the journal has the data. */
const quietMs = 400

function useCalmState(state: SaveState): SaveState {
  const [shown, setShown] = useState(state)
  useEffect(() => {
    if (state !== 'saving') return setShown(state)
    const timer = setTimeout(() => setShown('saving'), quietMs)
    return () => clearTimeout(timer)
  }, [state])
  return shown
}

/** The save state as text, always at the same place. */
function SaveIndicator({ state }: { state: SaveState }) {
  const shown = useCalmState(state)
  const { icon: Icon, label, tone, spin } = looks[shown]
  return (
    <span
      role="status"
      className={cn(
        'inline-flex items-center gap-1.5 text-xs whitespace-nowrap',
        tone === 'warning'
          ? 'rounded-md bg-warning-subtle px-2 py-1 font-medium text-warning-strong'
          : 'text-muted-foreground',
      )}
    >
      <Icon className={cn('size-4', spin && 'animate-spin', shown === 'saved' && 'text-success-strong')} aria-hidden />
      {label()}
    </span>
  )
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
      <KeysDialog keys={keys} fullscreen={fullscreen.supported} />
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
