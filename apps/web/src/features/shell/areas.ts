import type { Me } from '@cursus/contract/user'
import { type Area, areasOf } from '@cursus/rights'
import { contains } from '#web/lib/text/format.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

export const areaHome = (area: Area): string =>
  area.area === 'participant'
    ? '/platform/home'
    : area.area === 'management'
      ? '/management/home'
      : `/company/${encodeURIComponent(area.companyId)}/home`

export const areaKey = (area: Area) => (area.area === 'company' ? area.companyId : area.area)

/**
 * `company` is the company of an area that is not one of the user's own (for platform managers).
 */
export function areaLabel(area: Area, me: Me, company?: { name: string }): string {
  if (area.area === 'participant') return m.area_participant()
  if (area.area === 'management') return m.area_management()
  return me.companies[area.companyId]?.company.name ?? company?.name ?? m.area_company()
}

/** The areas that the user may enter, companies sorted by name in the user's language. */
export function areasByName(me: Me): Area[] {
  const names = new Intl.Collator(getLanguage())
  const rank = ({ area }: Area) => ['participant', 'company', 'management'].indexOf(area)
  return areasOf(me).sort((a, b) => rank(a) - rank(b) || names.compare(areaLabel(a, me), areaLabel(b, me)))
}

/** With more areas than this, the list has a search field. */
export const maxUnsearched = 7

/** The areas whose name contains these letters, ignoring case and accents. */
export const searchAreas = (areas: readonly Area[], me: Me, text: string): Area[] =>
  areas.filter((area) => contains(areaLabel(area, me), text))

/** Of the person, because a computer may be shared. */
const storageKey = (userId: string) => `cursus.area.${userId}`

/** @param key of the area, by `areaKey` */
export function rememberArea(userId: string, key: string): void {
  try {
    localStorage.setItem(storageKey(userId), key)
  } catch {
    // Storage refused: the next sign-in asks again.
  }
}

/** The area that was last open in this browser, unless its rights are gone. */
export function lastArea(me: Me): Area | undefined {
  try {
    const key = localStorage.getItem(storageKey(me.id))
    return areasOf(me).find((area) => areaKey(area) === key)
  } catch {
    return undefined
  }
}
