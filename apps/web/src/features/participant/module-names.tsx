import type { HoldingModule } from '@cursus/contract/participant'
import type { LinkProps } from '@tanstack/react-router'
import { cn } from '#web/lib/cn.ts'
import { typeset } from '#web/lib/typeset.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

type Placed = { modules: readonly HoldingModule[] }

/** The module in which a thing is best opened. */
export const firstModuleOf = ({ modules }: Placed): HoldingModule => modules[0]!

/** "Fire safety + 1 module": the module to open a thing from, and the number of others with it. */
export function moduleNames({ modules }: Placed): string {
  const [first, ...others] = modules
  const title = typeset(first?.title ?? '')
  return others.length === 0 ? title : m.participant_more_modules({ title, count: others.length })
}

const loadMenu = () => import('./module-menu.tsx')

/** The modules of a thing; with several, a menu leads to each. */
export function ModuleNames({
  row,
  linkOf,
  className = 'text-xs text-muted-foreground',
}: {
  row: Placed
  linkOf: (module: HoldingModule) => LinkProps
  className?: string
}) {
  const names = moduleNames(row)
  const menu = useLoaded(row.modules.length > 1, loadMenu)
  return menu ? (
    <menu.ModuleMenu modules={row.modules} names={names} linkOf={linkOf} className={className} />
  ) : (
    <p className={cn('truncate', className)}>{names}</p>
  )
}
