import { useMemo } from 'react'
import { cn } from '#web/lib/cn.ts'
import { drawCover, type Family, toneOf } from '#web/lib/cover.ts'

type CoverProps = {
  title: string
  /** The id of the module's theme or the content's category; sets the colour. */
  toneId: string
  /** An uploaded illustration; takes precedence over the generated cover. */
  illustration?: string | null
  /** `cover` has 8 × 5 tiles, `thumb` 3 × 3. */
  shape?: 'cover' | 'thumb'
  className?: string
}

/**
 * The picture of a module or content; fills its box. Decorative, because the title is always beside
 * it.
 */
export function Cover({ title, toneId, illustration, shape = 'cover', className }: CoverProps) {
  if (illustration) {
    return <img src={illustration} alt="" className={cn('size-full object-cover', className)} loading="lazy" />
  }
  return <Pattern title={title} tone={toneOf(toneId)} shape={shape} className={className} />
}

const shapes = { cover: [8, 5], thumb: [3, 3], page: [8, 9] } as const

export function Pattern({
  title,
  tone,
  shape,
  family,
  className,
}: {
  title: string
  tone: number
  shape: keyof typeof shapes
  family?: Family
  className?: string
}) {
  const [columns, rows] = shapes[shape]
  const tiles = useMemo(() => drawCover(title, tone, columns, rows, family), [title, tone, columns, rows, family])
  return (
    <svg
      viewBox={`0 0 ${columns * 40} ${rows * 40}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn('block size-full dark:brightness-90', className)}
    >
      {/* All grounds below all figures, each a little wider: no seam shows between two tiles. */}
      {tiles.map(({ x, y, ground }) => (
        <path key={`${x} ${y}`} d={`M${x - 0.4} ${y - 0.4}h40.8v40.8h-40.8Z`} fill={ground} />
      ))}
      {tiles.map(({ x, y, turn, shapes: figures }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn} 20 20)`}>
          {figures.map((figure) => (
            <path key={figure.d} d={figure.d} fill={figure.fill} />
          ))}
        </g>
      ))}
    </svg>
  )
}

const boxes = { 32: 'size-8 rounded-md', 40: 'size-10 rounded-md', 56: 'size-14 rounded-lg' }

/** A small square cover: 32 px in tables, 40 in lists, 56 in cards and sheet heads. */
export function Thumb({ size = 32, className, ...props }: Omit<CoverProps, 'shape'> & { size?: 32 | 40 | 56 }) {
  return (
    <span className={cn('block shrink-0 overflow-hidden', boxes[size], className)}>
      <Cover {...props} shape="thumb" />
    </span>
  )
}
