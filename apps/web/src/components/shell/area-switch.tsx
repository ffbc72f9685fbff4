import type { Me } from '@cursus/contract/user'
import { type Area, areasOf } from '@cursus/rights'
import { ChevronsUpDown, GraduationCap, SlidersHorizontal } from 'lucide-react'
import type { ComponentType } from 'react'
import { Cover } from '#web/components/cover.tsx'
import { getLanguage } from '#web/lib/locale.ts'
import { m } from '#web/paraglide/messages.js'
import type { AreaMenuProps } from './area-menu.tsx'

export const areaHome = (area: Area): string =>
  area.area === 'participant'
    ? '/platform/home'
    : area.area === 'management'
      ? '/management/home'
      : `/company/${encodeURIComponent(area.companyId)}/home`

export const areaKey = (area: Area) => (area.area === 'company' ? area.companyId : area.area)

/** `company` is given for an area whose company is not among one's own (a platform manager looking in). */
export function areaLabel(area: Area, me: Me, company?: { name: string }): string {
  if (area.area === 'participant') return m.area_participant()
  if (area.area === 'management') return m.area_management()
  return me.companies[area.companyId]?.company.name ?? company?.name ?? m.area_company()
}

/** The areas that one may enter, companies by their name as the reader's language orders them. */
export function areasByName(me: Me): Area[] {
  const names = new Intl.Collator(getLanguage())
  const rank = ({ area }: Area) => ['participant', 'company', 'management'].indexOf(area)
  return areasOf(me).sort((a, b) => rank(a) - rank(b) || names.compare(areaLabel(a, me), areaLabel(b, me)))
}

export function CompanyLogo({
  company,
  className,
}: {
  company: { id: string; name: string; logo: string | null }
  className?: string
}) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md ${className ?? 'size-6'}`}>
      <Cover title={company.name} toneId={company.id} illustration={company.logo} shape="thumb" />
    </span>
  )
}

export function AreaIcon({
  area,
  me,
  company,
}: {
  area: Area
  me: Me
  company?: { id: string; name: string; logo: string | null }
}) {
  if (area.area === 'participant') return <GraduationCap className="size-[18px]" aria-hidden />
  if (area.area === 'management') return <SlidersHorizontal className="size-[18px]" aria-hidden />
  const known = me.companies[area.companyId]?.company ?? company
  return known ? <CompanyLogo company={known} className="size-5" /> : null
}

/** Where one is, and the other areas that one may enter: in `Menu`, which comes after the page is drawn. */
export function AreaSwitch({
  area,
  me,
  company,
  Menu,
}: {
  area: Area
  me: Me
  company?: { id: string; name: string; logo: string | null }
  Menu?: ComponentType<AreaMenuProps>
}) {
  const areas = areasByName(me)
  const face = (
    <>
      <AreaIcon area={area} me={me} company={company} />
      <span className="truncate">{areaLabel(area, me, company)}</span>
      {areas.length < 2 ? null : <ChevronsUpDown className="size-3.5 text-muted-foreground" aria-hidden />}
    </>
  )
  if (areas.length < 2) return <span className="flex min-w-0 items-center gap-2.5 text-sm font-medium">{face}</span>
  if (!Menu) return <span className={areaButtonClass}>{face}</span>
  return (
    <Menu areas={areas} here={areaKey(area)} me={me}>
      {face}
    </Menu>
  )
}

export const areaButtonClass =
  '-ml-2 flex h-9 min-w-0 items-center gap-2.5 rounded-lg px-2 text-sm font-medium hover:bg-secondary'
