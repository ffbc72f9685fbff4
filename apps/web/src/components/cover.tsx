import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type CoverOf, coverKey, drawCover, type Family, spreadTones, toneOf } from '#web/lib/cover.ts'

const Tones = createContext<ReadonlyMap<string, number>>(new Map())

/** Gives the covers of a list tones in which neighbours differ; `of` in the order of the list. */
export function CoverTones({ of: covers, children }: { of: readonly CoverOf[]; children: ReactNode }) {
  const tones = useMemo(() => spreadTones(covers), [covers])
  return <Tones value={tones}>{children}</Tones>
}

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
  const tone = useContext(Tones).get(coverKey({ title, toneId })) ?? toneOf(toneId)
  if (illustration) {
    return <img src={illustration} alt="" className={cn('size-full object-cover', className)} loading="lazy" />
  }
  return <Pattern title={title} tone={tone} shape={shape} className={className} />
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
      {tiles.map((tile) => (
        <g key={`${tile.x} ${tile.y}`} transform={`translate(${tile.x} ${tile.y}) rotate(${tile.turn} 20 20)`}>
          {/* Slightly wider than its tile, so that no seam shows between tiles of one shade. */}
          <path d="M-.2-.2H40.2V40.2H-.2Z" fill={tile.ground} />
          {tile.shapes.map((shape) => (
            <path key={shape.d} d={shape.d} fill={shape.fill} />
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
