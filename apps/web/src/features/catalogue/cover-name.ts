import { type Family, partsOf, type Tone } from '@cursus/contract/cover'
import { m } from '#web/paraglide/messages.js'

const tones: Record<Tone, () => string> = {
  spruce: m.management_cover_spruce,
  amber: m.management_cover_amber,
  clay: m.management_cover_clay,
  ink: m.management_cover_ink,
  plum: m.management_cover_plum,
  moss: m.management_cover_moss,
}
const families: Record<Family, () => string> = {
  arcs: m.management_cover_arcs,
  leaves: m.management_cover_leaves,
  'half-moons': m.management_cover_half_moons,
  stripes: m.management_cover_stripes,
  dots: m.management_cover_dots,
  roofs: m.management_cover_roofs,
}

export const toneName = (tone: Tone): string => tones[tone]()
export const familyName = (family: Family): string => families[family]()

/** "Arcs, clay"; null or unknown: the module's own. */
export function coverName(cover: string | null): string {
  const [tone, family] = partsOf(cover)
  return tone ? `${familyName(family!)}, ${toneName(tone).toLocaleLowerCase()}` : m.management_cover_own()
}
