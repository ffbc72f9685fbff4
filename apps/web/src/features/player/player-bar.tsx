import type { UserContent, UserContentDetail, UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, EllipsisVertical, Info, LifeBuoy, List, NotebookPen, Star } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { contentLink, moduleLink } from '#web/features/participant/learner-links.ts'
import { ContentStar, starClass, useFavorites } from '#web/features/participant/use-favorites.tsx'
import { formatPercent, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { ChapterSegments, chapterOf, doneCount } from './chapter-segments.tsx'
import type { positionIn } from './course-order.ts'
import { FullscreenButton, type useFullscreen } from './fullscreen-button.tsx'
import { panelButtonId } from './player-panels.tsx'
import type { PlayerKeys } from './use-player-keys.ts'

type Position = NonNullable<ReturnType<typeof positionIn>>
export type PlayerParts = {
  module: UserModule
  content: UserContentDetail
  position: Position
  /** Leads to the content: the first stop after the heading, which a new page focuses. */
  skip: ReactNode
  saved: ReactNode
  fullscreen: ReturnType<typeof useFullscreen>
  keys: PlayerKeys
  /** The end of the module is shown, in place of its last content. */
  atEnd: boolean
  contentsShown: boolean
  onContents: () => void
  notesShown: boolean
  onNotes: () => void
  aboutShown: boolean
  onAbout: () => void
  onSupport: () => void
}

/** The next content, or the quiz to repeat with its score. */
function nextWord({ label, bestScore }: UserContent): string {
  if (label !== 'retry') return m.player_next()
  return bestScore === null ? m.player_retry() : m.player_retry_score({ score: formatPercent(bestScore) })
}

/** Link to the previous or next content, in the module's order; a disabled button at the ends. */
function Neighbour({
  module,
  content,
  side,
  keys,
  icon,
  primary,
}: {
  module: UserModule
  content: UserContent | undefined
  side: 'previous' | 'next'
  keys: PlayerKeys
  icon?: boolean
  /** The content is done: the next one is what to do now. */
  primary?: boolean
}) {
  const isNext = side === 'next'
  const word = !isNext ? m.player_previous() : content ? nextWord(content) : m.player_next()
  const inside = (
    <>
      {isNext ? null : <ArrowLeft aria-hidden />}
      {icon || !isNext ? null : <span className="max-lg:sr-only">{word}</span>}
      {isNext ? <ArrowRight aria-hidden /> : null}
    </>
  )
  const look = icon
    ? ({ variant: 'ghost', size: 'icon' } as const)
    : isNext
      ? ({ variant: primary ? 'primary' : 'outline', size: 'md', className: 'max-lg:px-2.5' } as const)
      : ({ variant: 'outline', size: 'icon' } as const)
  if (!content) {
    return (
      <Button {...look} disabled aria-label={word}>
        {inside}
      </Button>
    )
  }
  const { title } = content
  const name = !isNext
    ? m.player_previous_content({ title })
    : content.label !== 'retry'
      ? m.player_next_content({ title })
      : m.player_retry_named({ word, title })
  return (
    <Tooltip
      keys={keys.of(side)}
      label={
        <>
          <span className="block opacity-85">{word}</span>
          <span className="block text-[13px] font-medium">{typeset(title)}</span>
        </>
      }
    >
      <Button asChild {...look}>
        <Link {...contentLink(module.id, content.id)} aria-label={name} aria-keyshortcuts={keys.of(side)}>
          {inside}
        </Link>
      </Button>
    </Tooltip>
  )
}

function BackLink({ module, plain }: { module: UserModule; plain?: boolean }) {
  return (
    <IconButton asChild label={m.player_back()} variant={plain ? 'ghost' : 'outline'}>
      <Link {...moduleLink(module.id)} activeOptions={{ exact: true }}>
        <ArrowLeft aria-hidden />
      </Link>
    </IconButton>
  )
}

/** What has no button of its own on the bar; `leads`: with the way back to the module. */
function MoreMenu({
  module,
  content: { id, title, favorite },
  onAbout,
  onSupport,
  leads = false,
}: Pick<PlayerParts, 'module' | 'content' | 'onAbout' | 'onSupport'> & { leads?: boolean }) {
  const [open, setOpen] = useState(false)
  const favorites = useFavorites(module.id)
  // A tap into the content reaches another document; only the lost focus tells of it.
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    window.addEventListener('blur', close)
    return () => window.removeEventListener('blur', close)
  }, [open])
  return (
    <DropdownMenu modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton label={m.player_more()}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="end">
        <DropdownMenuItem onSelect={() => favorites.setContent(id, !favorite)}>
          <Star className={favorite ? starClass : undefined} aria-hidden />
          {favorite ? m.participant_favorite_remove({ title }) : m.participant_favorite_add({ title })}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onAbout}>
          <Info aria-hidden />
          {m.player_about()}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onSupport}>
          <LifeBuoy aria-hidden />
          {m.common_support()}
        </DropdownMenuItem>
        {leads ? (
          <DropdownMenuItem asChild>
            <Link {...moduleLink(module.id)}>
              <ArrowLeft aria-hidden />
              {m.player_back()}
            </Link>
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The bar above the content: position, previous and next, save state, and tools. */
export function PlayerBar(parts: PlayerParts) {
  const { module, content, position, skip, saved, fullscreen, keys } = parts
  return (
    <>
      <header className="flex h-14 shrink-0 items-center gap-3 border-b bg-background px-3">
        <div className="flex min-w-0 flex-1 basis-0 items-center gap-2">
          <div className="order-1 min-w-0">
            <h1 className="title truncate text-base">{typeset(content.title)}</h1>
            <p className="truncate text-xs text-muted-foreground">{typeset(module.title)}</p>
          </div>
          {skip}
          <BackLink module={module} />
          {parts.contentsShown || parts.atEnd ? null : (
            <IconButton label={m.player_contents_open()} aria-expanded={false} onClick={parts.onContents}>
              <List aria-hidden />
            </IconButton>
          )}
        </div>
        <nav aria-label={m.player_navigation()} className="flex items-center gap-3">
          <Neighbour module={module} content={position.previous} side="previous" keys={keys} />
          <div className="w-[200px] max-[899px]:hidden lg:w-[300px]">
            <p className="mb-1 flex items-baseline justify-between gap-3 text-xs">
              <span className="truncate font-medium max-lg:hidden">{chapterText(parts)}</span>
              <span className="whitespace-nowrap text-muted-foreground tabular-nums">{countText(parts)}</span>
            </p>
            <ChapterSegments module={module} content={content} className="h-1.5" />
          </div>
          {parts.atEnd ? null : (
            <Neighbour module={module} content={position.next} side="next" keys={keys} primary={content.done} />
          )}
        </nav>
        <div className="flex min-w-0 flex-1 basis-0 items-center justify-end gap-1">
          {saved ? <span className="mr-2 flex h-5 items-center border-r pr-3">{saved}</span> : null}
          <span className="max-xl:hidden">
            <ContentStar userModuleId={module.id} content={content} size="icon" />
          </span>
          <IconButton
            id={panelButtonId('notes')}
            label={parts.notesShown ? m.player_notes_close() : m.player_notes_open()}
            aria-expanded={parts.notesShown}
            variant={parts.notesShown ? 'accent' : 'ghost'}
            onClick={parts.onNotes}
          >
            <NotebookPen aria-hidden />
          </IconButton>
          <IconButton
            id={panelButtonId('about')}
            label={parts.aboutShown ? m.player_about_close() : m.player_about_open()}
            aria-expanded={parts.aboutShown}
            variant={parts.aboutShown ? 'accent' : 'ghost'}
            className="max-xl:hidden"
            onClick={parts.onAbout}
          >
            <Info aria-hidden />
          </IconButton>
          <FullscreenButton fullscreen={fullscreen} keys={keys.of('fullscreen')} />
          <IconButton label={m.common_support()} className="max-xl:hidden" onClick={parts.onSupport}>
            <LifeBuoy aria-hidden />
          </IconButton>
          <span className="xl:hidden">
            <MoreMenu {...parts} />
          </span>
        </div>
      </header>
      <ChapterSegments module={module} content={content} className="h-1 shrink-0 px-3 min-[900px]:hidden" />
    </>
  )
}

const countText = ({ module, content }: PlayerParts): string =>
  m.player_done_of({ count: doneCount(module, content), total: module.contentCount })

function chapterText({ module, content, atEnd }: PlayerParts): string {
  if (atEnd) return m.player_module_done()
  const { number, title } = chapterOf(module, content.id)
  return title === null ? '' : m.player_chapter({ number: String(number), title })
}

/** Title, save state and the way out, so that the content has the rest of the screen. */
export function FullscreenBar({ content, skip, saved, fullscreen, keys }: PlayerParts) {
  return (
    <header className="flex h-9 shrink-0 items-center gap-3 border-b bg-background pr-1 pl-3">
      <h1 className="title min-w-0 flex-1 truncate text-sm">{typeset(content.title)}</h1>
      {skip}
      {saved}
      <FullscreenButton fullscreen={fullscreen} keys={keys.of('fullscreen')} small />
    </header>
  )
}

/** The top bar on a small screen. */
export function SmallPlayerBar(parts: PlayerParts) {
  const { module, content, skip, saved, fullscreen, keys } = parts
  return (
    <header className="shrink-0 bg-background">
      <div className="flex h-14 items-center gap-2 px-2 low:h-11">
        <div className="order-1 min-w-0 flex-1">
          <h1 className="title truncate text-base">{typeset(content.title)}</h1>
          <div className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground low:hidden">
            <span className="truncate tabular-nums">{countText(parts)}</span>
            {saved}
          </div>
        </div>
        {skip}
        <BackLink module={module} plain />
        <div className="order-2 flex items-center gap-2">
          <FullscreenButton fullscreen={fullscreen} keys={keys.of('fullscreen')} />
          <MoreMenu {...parts} leads />
        </div>
      </div>
      <ChapterSegments module={module} content={content} className="h-1 px-2" />
    </header>
  )
}

/** The bottom bar on a small screen. */
export function PlayerFoot({ module, position, keys, contentsShown, onContents, notesShown, onNotes }: PlayerParts) {
  const place = m.player_position({ position: position.position, total: position.total })
  return (
    <div className="flex h-[calc(64px+env(safe-area-inset-bottom))] shrink-0 items-stretch border-t bg-background pb-[env(safe-area-inset-bottom)] low:h-[calc(48px+env(safe-area-inset-bottom))]">
      <nav aria-label={m.player_navigation()} className="flex min-w-0 flex-1 items-center justify-between px-2">
        <Neighbour module={module} content={position.previous} side="previous" keys={keys} icon />
        <button
          type="button"
          aria-label={m.participant_action_on({ action: m.player_contents_open(), title: place })}
          aria-expanded={contentsShown}
          onClick={onContents}
          className="flex min-w-0 flex-col items-center gap-0.5 rounded-lg px-3 py-1.5 text-xs font-medium"
        >
          <List className="size-[18px] low:hidden" aria-hidden />
          {place}
        </button>
        <Neighbour module={module} content={position.next} side="next" keys={keys} icon />
      </nav>
      <button
        type="button"
        aria-expanded={notesShown}
        onClick={onNotes}
        className="flex w-[86px] flex-col items-center justify-center gap-0.5 border-l text-xs font-medium focus-visible:-outline-offset-2"
      >
        <NotebookPen className="size-[18px] low:hidden" aria-hidden />
        {m.player_notes_short()}
      </button>
    </div>
  )
}
