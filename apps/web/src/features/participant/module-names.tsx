import type { HoldingModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { StateBadge } from '#web/components/state-badge.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { stateOfClosed } from './module-cards.tsx'

/** Why the module of a thing is closed; absent while it is open. */
export function ClosedBadge({ module }: { module: HoldingModule }) {
  const closed = module.active ? undefined : stateOfClosed(module)
  return closed ? <StateBadge state={closed} /> : null
}

type Placed = { modules: readonly HoldingModule[] }

/** The module in which a thing is best opened. */
export const firstModuleOf = ({ modules }: Placed): HoldingModule => modules[0]!

/** "Fire safety + 1 module": the module to open a thing from, and the number of others with it. */
export function moduleNames({ modules }: Placed): string {
  const title = typeset(firstModuleOf({ modules }).title)
  return modules.length === 1 ? title : m.participant_more_modules({ title, count: modules.length - 1 })
}

/** The modules of a thing; with several, a menu leads to each. */
export function ModuleNames({
  row,
  linkOf,
  className = 'text-xs text-muted-foreground',
}: {
  row: Placed
  linkOf: (module: HoldingModule) => PageLink
  className?: string
}) {
  const { modules } = row
  const names = moduleNames(row)
  if (modules.length < 2) return <p className={cn('truncate', className)}>{names}</p>
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={cn(
          'relative z-10 flex max-w-full items-center gap-1 self-start rounded-sm hover:text-foreground',
          className,
        )}
      >
        <span className="truncate">{names}</span>
        <ChevronDown className="size-3.5 shrink-0" aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel>{m.participant_preview_modules()}</DropdownMenuLabel>
        {modules.map((module) => (
          <DropdownMenuItem key={module.userModuleId} asChild>
            <Link {...linkOf(module)} resetScroll={false}>
              <span className="min-w-0 flex-1">{typeset(module.title)}</span>
              <ClosedBadge module={module} />
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
