import type { Me } from '@cursus/contract'
import { type Area, areasOf } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, GraduationCap, SlidersHorizontal } from 'lucide-react'
import { Cover } from '#web/components/cover.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { m } from '#web/paraglide/messages.js'

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

function AreaIcon({
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

/** Where one is, and the other areas that one may enter. */
export function AreaSwitch({
  area,
  me,
  company,
}: {
  area: Area
  me: Me
  company?: { id: string; name: string; logo: string | null }
}) {
  const navigate = useNavigate()
  const areas = areasOf(me)
  const here = areaKey(area)
  const label = areaLabel(area, me, company)
  if (areas.length < 2) {
    return (
      <span className="flex min-w-0 items-center gap-2.5 text-sm font-medium">
        <AreaIcon area={area} me={me} company={company} />
        <span className="truncate">{label}</span>
      </span>
    )
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="-ml-2 flex h-9 min-w-0 items-center gap-2.5 rounded-lg px-2 text-sm font-medium hover:bg-secondary">
        <AreaIcon area={area} me={me} company={company} />
        <span className="truncate">{label}</span>
        <ChevronsUpDown className="size-3.5 text-muted-foreground" aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" aria-label={m.area_switch()} className="min-w-64">
        {areas.map((other) => (
          <DropdownMenuItem key={areaKey(other)} onSelect={() => void navigate({ to: areaHome(other) as string })}>
            <span className="flex size-5 items-center justify-center">
              <AreaIcon area={other} me={me} />
            </span>
            <span className="min-w-0 flex-1 truncate">{areaLabel(other, me)}</span>
            {areaKey(other) === here ? <Check aria-label={m.area_current()} /> : null}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
