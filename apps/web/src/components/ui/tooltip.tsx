import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#web/lib/cn.ts'

export const Kbd = ({ className, children }: { className?: string; children: ReactNode }) => (
  <kbd className={cn('rounded-md border bg-muted px-1.5 py-0.5 font-sans text-xs text-muted-foreground', className)}>
    {children}
  </kbd>
)

const openDelay = 300
/** Time to move the pointer onto the tooltip, which stays open while it is hovered. */
const closeDelay = 120
const gap = 6
const margin = 4
type Side = 'top' | 'right' | 'bottom' | 'left'

/**
 * Names an icon, or shows a truncated text. Empty `label`: no tooltip. Positioned by hand, because
 * it is on every page and a positioning library is a tenth of the size budget of the first page.
 * `keys`: the key that does the same.
 */
export function Tooltip({
  label,
  keys,
  side = 'bottom',
  children,
}: {
  label: ReactNode
  keys?: string
  side?: Side
  children: ReactElement<{ 'aria-describedby'?: string }>
}) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!label) return children

  const turn = (next: HTMLElement | undefined, delay: number) => {
    clearTimeout(timer.current)
    if (delay === 0) setAnchor(next)
    else timer.current = window.setTimeout(() => setAnchor(next), delay)
  }
  return (
    <>
      <Slot.Root
        aria-describedby={anchor ? id : children.props['aria-describedby']}
        onPointerEnter={(event) => event.pointerType !== 'touch' && turn(event.currentTarget, anchor ? 0 : openDelay)}
        onPointerLeave={() => turn(undefined, closeDelay)}
        onPointerDown={() => turn(undefined, 0)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && turn(event.currentTarget, 0)}
        onBlur={() => turn(undefined, 0)}
      >
        {children}
      </Slot.Root>
      {anchor ? (
        <Panel
          id={id}
          anchor={anchor}
          side={side}
          onKeep={() => turn(anchor, 0)}
          onLeave={() => turn(undefined, closeDelay)}
          onClose={() => turn(undefined, 0)}
        >
          {keys ? (
            <div className="flex items-center gap-3 py-0.5">
              <div className="min-w-0">{label}</div>
              <Kbd className="border-background/50 bg-transparent text-inherit">{keys}</Kbd>
            </div>
          ) : (
            label
          )}
        </Panel>
      ) : null}
    </>
  )
}

function Panel({
  id,
  anchor,
  side,
  onKeep,
  onLeave,
  onClose,
  children,
}: {
  id: string
  anchor: HTMLElement
  side: Side
  onKeep: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, anchor.getBoundingClientRect(), side)
  }, [anchor, side])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    const onScroll = () => close.current()
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [])
  return createPortal(
    <div
      ref={panel}
      id={id}
      role="tooltip"
      onPointerEnter={onKeep}
      onPointerLeave={onLeave}
      className="fixed z-[80] max-w-72 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float"
    >
      {children}
    </div>,
    document.body,
  )
}

/** Beside its anchor, on the other side without room, always inside the window. */
function place(panel: HTMLElement, anchor: DOMRect, side: Side): void {
  const { offsetWidth: width, offsetHeight: height } = panel
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const before = { x: anchor.left - gap - width, y: anchor.top - gap - height }
  const after = { x: anchor.right + gap, y: anchor.bottom + gap }
  const along = { x: anchor.left + (anchor.width - width) / 2, y: anchor.top + (anchor.height - height) / 2 }
  const fitsAfter = { x: after.x + width + margin <= room.width, y: after.y + height + margin <= room.height }
  let { x, y } = along
  if (side === 'right') x = fitsAfter.x || before.x < margin ? after.x : before.x
  if (side === 'left') x = before.x >= margin || !fitsAfter.x ? before.x : after.x
  if (side === 'bottom') y = fitsAfter.y || before.y < margin ? after.y : before.y
  if (side === 'top') y = before.y >= margin || !fitsAfter.y ? before.y : after.y
  panel.style.left = `${clamp(x, room.width - width)}px`
  panel.style.top = `${clamp(y, room.height - height)}px`
}

const clamp = (value: number, most: number) => Math.round(Math.max(margin, Math.min(value, most - margin)))
