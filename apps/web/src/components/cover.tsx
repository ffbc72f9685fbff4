import { type CoverOf, groundOf, lineOf, placeOf, tilesOf, viewBoxOf, type Window } from '@cursus/contract/cover'
import { useMemo } from 'react'
import { cn } from '#web/lib/cn.ts'

/** The pattern of Cursus itself, for pages that show no module. */
export const ownCover: CoverOf = { id: 'Cursus', themeId: '', cover: 'spruce-arcs' }

/** A module as the answers name it; the id of an access may stand beside `moduleId`. */
type Faced = { cover: string | null; illustration: string | null } & ({ moduleId: string } | { id: string }) &
  ({ theme: { id: string } } | { themeId: string })

/** What the picture of a module is drawn from. */
export const coverOf = (module: Faced): CoverOf => ({
  id: 'moduleId' in module ? module.moduleId : module.id,
  themeId: 'theme' in module ? module.theme.id : module.themeId,
  cover: module.cover,
  illustration: module.illustration,
})

type CoverProps = {
  of: CoverOf
  window?: Window
  /** In px, where it is always the same: whole pixels need no lines around the figures. */
  width?: number
  className?: string
}

/**
 * The picture of a module; fills its box. Decorative, because the title is always beside it.
 */
export function Cover({ of, window = 'cover', width, className }: CoverProps) {
  const { id, themeId, cover, illustration } = of
  const tiles = useMemo(
    () => (illustration ? [] : tilesOf({ id, themeId, cover }, window)),
    [id, themeId, cover, illustration, window],
  )
  if (illustration) {
    return <img src={illustration} alt="" className={cn('size-full object-cover', className)} loading="lazy" />
  }
  const line = lineOf(window, width)
  return (
    <svg
      viewBox={viewBoxOf(window)}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn('block size-full dark:brightness-90', className)}
    >
      <g shapeRendering="crispEdges">
        {tiles.map((tile) => (
          <path key={`${tile.x} ${tile.y}`} d={groundOf(tile)} fill={tile.ground} />
        ))}
      </g>
      {tiles.map((tile) => (
        <g key={`${tile.x} ${tile.y}`} transform={placeOf(tile)}>
          {tile.shapes.map(({ d, fill }) => (
            <path key={d} d={d} fill={fill} stroke={line === undefined ? undefined : fill} strokeWidth={line} />
          ))}
        </g>
      ))}
    </svg>
  )
}

const boxes = { 24: 'size-6 rounded-md', 32: 'size-8 rounded-md', 40: 'size-10 rounded-md', 56: 'size-14 rounded-lg' }

/**
 * A small square cover: 24 px in a search, 32 in tables, 40 in lists, 56 in cards and sheet heads.
 */
export function Thumb({ size = 32, of }: { size?: keyof typeof boxes; of: CoverOf }) {
  return (
    <span className={cn('block shrink-0 overflow-hidden', boxes[size])}>
      <Cover of={of} window={size > 32 ? 'thumb' : 'core'} width={size} />
    </span>
  )
}
