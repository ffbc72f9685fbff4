import { Pin, PinOff, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { useIsNarrow, useMedia } from '#web/lib/page/use-media.ts'
import { isBoolean, useUiState } from '#web/lib/page/use-ui-state.ts'
import { m } from '#web/paraglide/messages.js'

const sides = ['none', 'notes', 'about'] as const
type Side = (typeof sides)[number]
const isSide = (value: unknown): value is Side => sides.some((side) => side === value)
type SidePanelName = Exclude<Side, 'none'>

/** The button of a panel that has room at the side. */
export const panelButtonId = (panel: SidePanelName): string => `player-${panel}`

type Panels = ReturnType<typeof usePanels>

/** The panels of the player: beside the content where there is room, else sliding over it. */
export function usePanels() {
  const isNarrow = useIsNarrow()
  const roomForContents = useMedia('(min-width: 1100px)')
  const roomForSide = useMedia('(min-width: 1280px)')
  const [contentsPinned, setContentsPinned] = useUiState('player.contents.pinned', true, isBoolean)
  const [contentsOpen, setContentsOpen] = useUiState('player.contents.open', true, isBoolean)
  const [side, setSide] = useUiState<Side>('player.side', 'none', isSide)
  const [sliding, setSliding] = useState<'contents' | Side>('none')
  /** False when the panel at the side is open since the last visit. */
  const wasOpened = useRef(false)
  const besideContents = roomForContents && contentsPinned && contentsOpen
  const besideSide = roomForSide ? side : 'none'
  return {
    isNarrow,
    canPin: roomForContents,
    contentsPinned,
    isBeside: (panel: 'contents' | SidePanelName) => (panel === 'contents' ? besideContents : besideSide === panel),
    isSliding: (panel: 'contents' | SidePanelName) => sliding === panel,
    openContents: () => (roomForContents && contentsPinned ? setContentsOpen(true) : setSliding('contents')),
    closeContents: () => setContentsOpen(false),
    wasOpened,
    toggleSide: (panel: SidePanelName) => {
      wasOpened.current = true
      if (roomForSide) setSide(side === panel ? 'none' : panel)
      else setSliding(panel)
    },
    closeSide: () => {
      setSide('none')
      if (side !== 'none') document.getElementById(panelButtonId(side))?.focus()
    },
    closeSliding: () => setSliding('none'),
    togglePin: () => {
      setContentsPinned(!contentsPinned)
      setContentsOpen(true)
      setSliding(contentsPinned ? 'contents' : 'none')
    },
  }
}

function PinButton({ panels }: { panels: Panels }) {
  if (!panels.canPin) return null
  return (
    <IconButton
      label={panels.contentsPinned ? m.player_unpin() : m.player_pin()}
      aria-pressed={panels.contentsPinned}
      variant={panels.contentsPinned ? 'accent' : 'ghost'}
      size="icon-sm"
      onClick={panels.togglePin}
    >
      {panels.contentsPinned ? <Pin aria-hidden /> : <PinOff aria-hidden />}
    </IconButton>
  )
}

/** The contents of the module, in a column at the left. */
export function ContentsBeside({ panels, children }: { panels: Panels; children: ReactNode }) {
  if (!panels.isBeside('contents')) return null
  return (
    <aside aria-label={m.player_contents()} className="flex w-[304px] shrink-0 flex-col border-r bg-sidebar">
      <div className="flex items-center gap-1 px-4 pt-3">
        <h2 className="title flex-1 text-base">{m.player_contents()}</h2>
        <PinButton panels={panels} />
        <IconButton label={m.player_contents_close()} size="icon-sm" onClick={panels.closeContents}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

/** Notes or facts about the content, in a column at the right. */
export function SideBeside({
  panels,
  panel,
  title,
  state,
  closeLabel,
  children,
}: {
  panels: Panels
  panel: SidePanelName
  title: string
  state?: ReactNode
  closeLabel: string
  children: ReactNode
}) {
  const { wasOpened } = panels
  const isShown = panels.isBeside(panel)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown && wasOpened.current) root.current?.querySelector<HTMLElement>('textarea:not([readonly])')?.focus()
  }, [isShown, wasOpened])
  if (!isShown) return null
  return (
    <aside
      ref={root}
      aria-label={title}
      className="flex w-80 shrink-0 flex-col border-l bg-card"
      onKeyDown={({ key }) => {
        if (key === 'Escape') panels.closeSide()
      }}
    >
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <h2 className="title flex-1 text-base">{title}</h2>
        {state}
        <IconButton label={closeLabel} size="icon-sm" onClick={panels.closeSide}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}

/** A panel that slides over the content, for as long as it has no room beside it. */
export function Sliding({
  panels,
  panel,
  title,
  badges,
  children,
}: {
  panels: Panels
  panel: 'contents' | SidePanelName
  title: string
  badges?: ReactNode
  children: ReactNode
}) {
  const isContents = panel === 'contents'
  return (
    <Sheet
      open={panels.isSliding(panel) && !panels.isBeside(panel)}
      onOpenChange={panels.closeSliding}
      side={panels.isNarrow ? 'bottom' : isContents ? 'left' : 'right'}
      title={title}
      badges={badges}
      actions={isContents && panels.canPin ? <PinButton panels={panels} /> : undefined}
      flush
    >
      {children}
    </Sheet>
  )
}
