import { type Tone, toneStyle } from '@cursus/contract/cover'
import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Sets the colour of `.tone` below it; without a tone it is that of strong borders. */
export const toneVariable = (tone: Tone | null | undefined): CSSProperties | undefined =>
  tone ? ({ '--tone': toneStyle(tone) } as CSSProperties) : undefined

const sizes = { 40: 'size-10 rounded-md [&_svg]:size-[18px]', 56: 'size-14 rounded-lg [&_svg]:size-[22px]' }

/**
 * The mark of what has no picture of its own: an icon over a band in a tone. 40 px in rows, 56 in
 * the heads of sheets.
 */
export function IconTile({
  icon,
  tone,
  size = 40,
}: {
  icon: ReactNode
  tone?: Tone | null | undefined
  size?: keyof typeof sizes
}) {
  return (
    <span
      className={cn(
        'flex shrink-0 flex-col overflow-hidden bg-secondary text-secondary-foreground forced-colors:border',
        sizes[size],
      )}
    >
      <span className="flex flex-1 items-center justify-center">{icon}</span>
      <span className="tone h-1.5" style={toneVariable(tone)} />
    </span>
  )
}
