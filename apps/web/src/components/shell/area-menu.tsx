import type { Me } from '@cursus/contract'
import type { Area } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { m } from '#web/paraglide/messages.js'
import { AreaIcon, areaButtonClass, areaHome, areaKey, areaLabel } from './area-switch.tsx'

export type AreaMenuProps = {
  areas: readonly Area[]
  /** The key of the area that one is in. */
  here: string
  me: Me
  /** What the button shows. */
  children: ReactNode
}

/** The areas that one may enter. */
export function AreaMenu({ areas, here, me, children }: AreaMenuProps) {
  const navigate = useNavigate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={areaButtonClass}>{children}</DropdownMenuTrigger>
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
