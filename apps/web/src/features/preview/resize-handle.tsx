import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'

export const panelWidths = { min: 360, usual: 464, max: 640 } as const
const step = 16

export const isPanelWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= panelWidths.min && value <= panelWidths.max

const within = (width: number) => Math.round(Math.min(panelWidths.max, Math.max(panelWidths.min, width)))

/** The left edge of the panel, which is dragged or moved by keys; a double click resets it. */
export function ResizeHandle({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  function press(event: KeyboardEvent) {
    const widths: Record<string, number> = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: panelWidths.min,
      End: panelWidths.max,
    }
    const next = widths[event.key]
    if (next === undefined) return
    event.preventDefault()
    onWidth(within(next))
  }
  function grab(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    // Captured, so that the package below the pointer does not take its moves.
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be focused and moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={m.preview_panel_width()}
      aria-valuenow={width}
      aria-valuemin={panelWidths.min}
      aria-valuemax={panelWidths.max}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={({ clientX }) => {
        if (from.current) onWidth(within(from.current.width + from.current.x - clientX))
      }}
      onLostPointerCapture={() => {
        from.current = undefined
      }}
      onDoubleClick={() => onWidth(panelWidths.usual)}
      className="group absolute inset-y-0 left-0 z-10 w-2 cursor-col-resize touch-none outline-none"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 w-px bg-border group-hover:w-1 group-hover:bg-primary group-focus-visible:w-1 group-focus-visible:bg-primary"
      />
    </div>
  )
}
