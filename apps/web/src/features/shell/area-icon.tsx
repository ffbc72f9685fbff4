import type { CompanyRef } from '@cursus/contract/field'
import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { GraduationCap, SlidersHorizontal } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'

export function AreaIcon({ area, me, company }: { area: Area; me: Me; company?: CompanyRef }) {
  if (area.area === 'participant') return <GraduationCap className="size-[18px]" aria-hidden />
  if (area.area === 'management') return <SlidersHorizontal className="size-[18px]" aria-hidden />
  const known = me.companies[area.companyId]?.company ?? company
  return known ? <CompanyLogo company={known} className="size-5" /> : null
}

/** Class of the button that names the current area, with or without its menu. */
export const areaButtonClass =
  '-ml-2 flex h-9 min-w-0 items-center gap-2.5 rounded-lg px-2 text-sm font-medium hover:bg-secondary'
