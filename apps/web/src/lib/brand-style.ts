import { brandColors } from '@cursus/contract/color'
import type { CSSProperties } from 'react'

/**
 * The colour of a company for what is inside, as the colour `brand`; without a hue, that of the
 * product.
 */
export function brandStyle(hue: number | null | undefined): CSSProperties {
  if (hue === null || hue === undefined) return {}
  const { light, dark } = brandColors(hue)
  return { '--brand-light': light, '--brand-dark': dark } as CSSProperties
}
