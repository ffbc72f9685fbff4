import type { CompanyRef } from '@cursus/contract/field'
import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, GraduationCap, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { areaHome, areaKey, areaLabel, areasByName, maxUnsearched } from './areas.ts'

/** The current area, and the others in a menu. */
export function AreaSwitch({ area, me, company }: { area: Area; me: Me; company?: CompanyRef }) {
  const areas = areasByName(me)
  const face = (
    <>
      <AreaIcon area={area} me={me} company={company} />
      <span className="truncate">{areaLabel(area, me, company)}</span>
      {areas.length < 2 ? null : <ChevronsUpDown className="size-3.5 text-muted-foreground" aria-hidden />}
    </>
  )
  if (areas.length < 2) return <span className="flex min-w-0 items-center gap-2.5 text-sm font-medium">{face}</span>
  const Menu = areas.length > maxUnsearched ? SearchedAreas : FewAreas
  return (
    <Menu areas={areas} here={areaKey(area)} me={me}>
      {face}
    </Menu>
  )
}

type AreaMenuProps = {
  areas: readonly Area[]
  /** The key of the current area. */
  here: string
  me: Me
  /** Content of the button. */
  children: ReactNode
}

/** Areas as items of a menu. */
export function AreaItems({ areas, here, me }: Omit<AreaMenuProps, 'children'>) {
  const navigate = useNavigate()
  return (
    <>
      {areas.map((area) => (
        <DropdownMenuItem key={areaKey(area)} onSelect={() => void navigate({ to: areaHome(area) as string })}>
          <AreaLine area={area} me={me} isHere={areaKey(area) === here} />
        </DropdownMenuItem>
      ))}
    </>
  )
}

function FewAreas({ children, ...areas }: AreaMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger className={areaButtonClass}>{children}</DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="start" aria-label={m.area_switch()} className="min-w-64">
        <AreaItems {...areas} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function SearchedAreas({ areas, here, me, children }: AreaMenuProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const search = useLoaded(
    open,
    () => import('./area-search.tsx'),
    () => setOpen(false),
  )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger className={areaButtonClass}>{children}</PopoverTrigger>
      <PopoverContent align="start" aria-label={m.area_switch()} className="w-[min(340px,calc(100vw-16px))]">
        {search ? (
          <search.AreaSearch
            areas={areas}
            me={me}
            onChoose={(area) => {
              setOpen(false)
              void navigate({ to: areaHome(area) as string })
            }}
          >
            {(area) => <AreaLine area={area} me={me} isHere={areaKey(area) === here} />}
          </search.AreaSearch>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}

function AreaLine({ area, me, isHere }: { area: Area; me: Me; isHere: boolean }) {
  return (
    <>
      <span className="flex size-5 items-center justify-center">
        <AreaIcon area={area} me={me} />
      </span>
      <span className="min-w-0 flex-1 truncate">{areaLabel(area, me)}</span>
      {isHere ? <Check className="size-4" aria-label={m.area_current()} /> : null}
    </>
  )
}

function AreaIcon({ area, me, company }: { area: Area; me: Me; company?: CompanyRef }) {
  if (area.area === 'participant') return <GraduationCap className="size-[18px]" aria-hidden />
  if (area.area === 'management') return <SlidersHorizontal className="size-[18px]" aria-hidden />
  const known = me.companies[area.companyId]?.company ?? company
  return known ? <CompanyLogo company={known} className="size-5" /> : null
}

/** Class of the button that names the current area, with or without its menu. */
const areaButtonClass =
  '-ml-2 flex h-9 min-w-0 items-center gap-2.5 rounded-lg px-2 text-sm font-medium hover:bg-secondary'
