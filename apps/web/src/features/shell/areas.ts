import type { Me } from '@cursus/contract/user'
import { type Area, areasOf } from '@cursus/rights'
import { getLanguage } from '#web/lib/text/locale.ts'
import { fold } from '#web/lib/text/typeset.ts'
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
  areas.filter((area) => fold(areaLabel(area, me)).includes(fold(text.trim())))
