import type { Report } from '@cursus/contract/report'
import { type ScaleTypeToD3Scale, scaleLinear, scalePoint } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

type Week = Report['weeks'][number]

const leastHeight = 164
const margins = { top: 12, right: 12, bottom: 24, left: 40 }
/** Room for the figures at the ends of the lines, on a chart that is wide enough. */
const endLabels = { width: 96, from: 480 }
/** Least distance between the two of them. */
const labelHeight = 16
/** Least distance between two labels of the axis. */
const labelWidth = 64

/**
 * What was opened and done until each week, as lines that differ without colour: full with an area,
 * and dashed. A pointer or the arrow keys choose a week, whose values are a slider's value, so that
 * screen readers read them.
 */
export function CompletionChart({ weeks, given }: { weeks: readonly Week[]; given: number }) {
  const { box, width, height } = useBoxSize()
  const [chosen, setChosen] = useState<number>()
  const hasEnds = width >= endLabels.from
  const margin = { ...margins, right: hasEnds ? endLabels.width : margins.right }
  const last = weeks.length - 1
  const most = Math.max(given, ...weeks.map(({ opened }) => opened), 4)
  const right = Math.max(width - margin.right, margin.left)
  const x = scalePoint({ domain: weeks.map(({ week }) => week), range: [margin.left, right] })
  const y = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: 4 })
  const atX = ({ week }: Week) => x(week) ?? 0
  const step = Math.max(1, Math.ceil((labelWidth * weeks.length) / Math.max(right - margin.left, 1)))
  const at = chosen === undefined ? undefined : weeks[chosen]

  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = weekOfKey(event.key, chosen ?? last, last)
    if (event.key === 'Escape') setChosen(undefined)
    if (wanted === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, wanted)))
  }
  const onPointerMove = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.round((event.clientX - left - margin.left) / Math.max(x.step(), 1)))))
  }
  const tip = (week: Week) => m.report_tip({ date: formatDate(week.week), done: week.done, opened: week.opened })

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={m.report_chart_title()}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={tip(weeks[chosen ?? last]!)}
      className="relative flex-1 rounded-md"
      style={{ minHeight: leastHeight }}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setChosen(undefined)}
      onBlur={() => setChosen(undefined)}
    >
      {width > 0 ? (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          className="absolute inset-0 size-full text-muted-foreground"
        >
          <Ticks y={y} left={margin.left} right={right} />
          {weeks.map((week, index) =>
            (last - index) % step === 0 ? (
              <text
                key={week.week}
                x={atX(week)}
                y={height - 6}
                textAnchor={index === last && !hasEnds ? 'end' : 'middle'}
                className="fill-current text-xs"
              >
                {formatDate(week.week).slice(0, 5)}
              </text>
            ) : null,
          )}
          <AreaClosed data={[...weeks]} x={atX} y={({ done }) => y(done)} yScale={y} className="fill-chart-1/20" />
          <LinePath
            data={[...weeks]}
            x={atX}
            y={({ opened }) => y(opened)}
            className="stroke-chart-2"
            strokeWidth={2}
            strokeDasharray="5 4"
          />
          <LinePath data={[...weeks]} x={atX} y={({ done }) => y(done)} className="stroke-chart-1" strokeWidth={2} />
          {last < 20 ? <Dots weeks={weeks} atX={atX} y={y} /> : null}
          {hasEnds ? <Ends week={weeks[last]!} x={right + 10} y={y} /> : null}
          {at ? <Marks week={at} x={atX(at)} y={y} top={margin.top} bottom={height - margin.bottom} /> : null}
        </svg>
      ) : null}
      {at ? (
        <p
          className="pointer-events-none absolute top-0 rounded-md border bg-popover px-2 py-1 text-xs whitespace-nowrap text-popover-foreground tabular-nums shadow-md"
          style={atX(at) > width / 2 ? { right: width - atX(at) + 8 } : { left: atX(at) + 8 }}
        >
          {tip(at)}
        </p>
      ) : null}
    </div>
  )
}

/** The size of what `box` is the ref of, in px, as it changes. */
function useBoxSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: leastHeight })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = leastHeight } = entry?.contentRect ?? {}
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...size }
}

/** The week that a key leads to, as in a slider. */
function weekOfKey(key: string, from: number, last: number): number | undefined {
  const next = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    Home: 0,
    End: last,
  }
  return next[key as keyof typeof next]
}

/** The lines across, and their figures. */
const Ticks = ({ y, left, right }: { y: ScaleTypeToD3Scale<number>['linear']; left: number; right: number }) =>
  y.ticks(4).map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-border" strokeDasharray="2 3" />
      <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-current text-xs">
        {Number.isInteger(tick) ? formatNumber(tick) : null}
      </text>
    </g>
  ))

/** The figures at the ends of the lines; apart, where the lines meet. */
function Ends({ week, x, y }: { week: Week; x: number; y: (value: number) => number }) {
  const done = y(week.done)
  const opened = Math.min(y(week.opened), done - labelHeight)
  return (
    <g className="text-xs font-semibold">
      <text x={x} y={opened} dy="0.32em" className="fill-chart-2">
        {m.report_chart_end_opened({ count: week.opened })}
      </text>
      <text x={x} y={done} dy="0.32em" className="fill-chart-1">
        {m.report_chart_end_done({ count: week.done })}
      </text>
    </g>
  )
}

/** What was done until each week, on its line. */
const Dots = ({
  weeks,
  atX,
  y,
}: {
  weeks: readonly Week[]
  atX: (week: Week) => number
  y: (value: number) => number
}) =>
  weeks.map((week) => (
    <circle
      key={week.week}
      cx={atX(week)}
      cy={y(week.done)}
      r={3}
      className="fill-card stroke-chart-1"
      strokeWidth={2}
    />
  ))

/** The points of the chosen week. */
function Marks({
  week,
  x,
  y,
  top,
  bottom,
}: {
  week: Week
  x: number
  y: (value: number) => number
  top: number
  bottom: number
}) {
  return (
    <g>
      <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-border-strong" />
      <circle cx={x} cy={y(week.opened)} r={4} className="fill-chart-2" />
      <circle cx={x} cy={y(week.done)} r={4} className="fill-chart-1" />
    </g>
  )
}
