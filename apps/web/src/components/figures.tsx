import { Link } from '@tanstack/react-router'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { StrongText } from '#web/components/strong-text.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'

/** A card of figures that begins a home page; four that do not fit in a row stand two by two. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <Card className="mb-4 overflow-hidden">
    <ul
      role="list"
      aria-label={m.company_home_figures()}
      className="flex flex-wrap max-xl:[&:has(>:nth-child(4):last-child)>li]:basis-2/5"
    >
      {children}
    </ul>
  </Card>
)

type FigureProps = {
  title: string
  value: string
  base?: string | undefined
  /** Null or absent where it is not known. */
  trend?: readonly number[] | null
  /** The direction that is good news, if one is. */
  good?: 'up' | 'down'
  /** The trend is of percentages. */
  inPoints?: boolean
  /** Classes of the sparkline's colour. */
  line?: string
  link?: PageLink | undefined
}

export function Figure({ title, value, base, trend, good, inPoints = false, line, link }: FigureProps) {
  const face: ReactNode = (
    <>
      <span className="block text-sm font-medium">{title} </span>
      <span className="flex min-h-8 items-end justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 tabular-nums">
          <span className="title text-[28px] leading-8">{value} </span>
          {base ? <span className="text-xs text-muted-foreground">{base} </span> : null}
        </span>
        {trend ? <Sparkline points={trend} line={line} /> : null}
      </span>
      {trend ? <Trend trend={trend} good={good} inPoints={inPoints} /> : null}
    </>
  )
  const box = 'flex w-full flex-col gap-1 py-3.5 pr-3.5 pl-5'
  return (
    <li className="-mr-px -mb-px flex min-w-[min(100%,150px)] flex-1 basis-1/3 border-r border-b xl:basis-0">
      {link ? (
        <Link {...link} className={cn(box, 'hover:bg-muted focus-visible:-outline-offset-2')}>
          {face}
        </Link>
      ) : (
        <div className={box}>{face}</div>
      )}
    </li>
  )
}

/** In words, so that no colour has to be seen; green only for good news. */
function Trend({ trend, good, inPoints }: Pick<FigureProps, 'good' | 'inPoints'> & { trend: readonly number[] }) {
  const change = trend.at(-1)! - trend[0]!
  const words =
    change === 0
      ? m.company_home_trend_same()
      : inPoints
        ? (change > 0 ? m.company_home_trend_points_up : m.company_home_trend_points_down)({ count: Math.abs(change) })
        : (change > 0 ? m.company_home_trend_up : m.company_home_trend_down)({ count: Math.abs(change) })
  const Icon = !change ? Minus : change > 0 ? TrendingUp : TrendingDown
  const isGood = good === 'up' ? change > 0 : good === 'down' && change < 0
  return (
    <span
      className={cn(
        'flex items-center gap-1.5 text-xs text-muted-foreground',
        isGood ? '[&>svg]:text-success-strong [&_b]:text-success-strong' : '[&_b]:text-muted-foreground',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      <span>
        <StrongText>{words}</StrongText>
      </span>
    </span>
  )
}

const width = 104
const height = 32
/** Room for the ring of the last point. */
const edge = 4

/** The points without axes, for a glance: the words beside it say the same. */
function Sparkline({ points, line }: { points: readonly number[]; line: string | undefined }) {
  const least = Math.min(...points)
  const span = Math.max(...points) - least
  const at = points.map((point, index) => ({
    x: edge + (index * (width - 2 * edge)) / (points.length - 1),
    y: span === 0 ? height / 2 : height - edge - ((point - least) * (height - 2 * edge)) / span,
  }))
  const path = at.map(({ x, y }) => `${x},${y}`).join(' L')
  const last = at.at(-1)!
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      className={cn('shrink-0 max-sm:hidden', line)}
    >
      <path d={`M${edge},${height} L${path} L${last.x},${height} Z`} fillOpacity={0.15} stroke="none" />
      <path d={`M${path}`} fill="none" strokeWidth={1.75} strokeLinejoin="round" />
      <circle cx={last.x} cy={last.y} r={3} strokeWidth={1.75} className="fill-card" />
    </svg>
  )
}
