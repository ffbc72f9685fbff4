import { pathOf } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { LifeBuoy, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Brand, BrandMark } from '#web/components/brand.tsx'
import { openSupport } from '#web/components/support-state.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { cn } from '#web/lib/cn.ts'
import { useMedia } from '#web/lib/page/use-media.ts'
import { isBoolean, useUiState } from '#web/lib/page/use-ui-state.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import type { NavGroup, NavItem } from './nav.ts'

const itemClass =
  'flex h-9 w-full items-center gap-2.5 rounded-lg px-2.5 text-sm font-medium text-sidebar-foreground transition-colors hover:bg-sidebar-accent/60 data-[status=active]:bg-sidebar-accent data-[status=active]:text-sidebar-accent-foreground [&>svg]:size-[18px]'

/** The drawer: over the page on a small screen, else beside it. */
export function SideBar({
  narrow,
  groups,
  head,
  counts,
  overlay,
  onOverlay,
}: {
  narrow: boolean
  groups: readonly NavGroup[]
  head: ReactNode
  counts: Readonly<Record<string, number | undefined>> | undefined
  overlay: boolean
  onOverlay: (open: boolean) => void
}) {
  const wide = useMedia('(min-width: 1200px)')
  const [drawerOpen, setDrawerOpen] = useUiState('drawer', wide, isBoolean)
  if (narrow)
    return (
      <Sheet open={overlay} onOpenChange={onOverlay} side="left" title={m.nav_label()} bare>
        <Drawer
          groups={groups}
          head={head}
          rail={false}
          counts={counts}
          onNavigate={() => onOverlay(false)}
          onSupport={() => {
            onOverlay(false)
            openSupport()
          }}
        />
      </Sheet>
    )
  return (
    <div
      className={cn(
        'sticky top-0 h-dvh shrink-0 border-r print:hidden border-sidebar-border transition-[width] duration-200',
        drawerOpen ? 'w-[248px]' : 'w-16',
      )}
    >
      <Drawer
        groups={groups}
        rail={!drawerOpen}
        counts={counts}
        onToggle={() => setDrawerOpen(!drawerOpen)}
        onSupport={() => openSupport()}
      />
    </div>
  )
}

/** The area's pages: 248 px wide with labels, 64 px with icons and tooltips (`rail`). */
function Drawer({
  groups,
  head,
  rail,
  counts,
  onToggle,
  onNavigate,
  onSupport,
}: {
  groups: readonly NavGroup[]
  /** Above the pages. */
  head?: ReactNode
  rail: boolean
  /** Counts at the right of items, by route id. */
  counts: Readonly<Record<string, number | undefined>> | undefined
  onToggle?: () => void
  onNavigate?: () => void
  onSupport: () => void
}) {
  return (
    <nav aria-label={m.nav_label()} className="flex h-full flex-col bg-sidebar">
      <div className={cn('flex h-14 shrink-0 items-center', rail ? 'justify-center' : 'px-5')}>
        <Link to="/" aria-label="Cursus" className="rounded-lg" onClick={onNavigate}>
          {rail ? <BrandMark className="size-7" /> : <Brand className="gap-2 [&>svg]:size-7 [&>span]:text-[22px]" />}
        </Link>
      </div>
      {head ? <div className="px-[22px] py-1">{head}</div> : null}
      <div className={cn('min-h-0 flex-1 overflow-y-auto pt-2 pb-4', rail ? 'px-2.5' : 'px-3')}>
        {groups.map((group, index) => (
          <section key={group.title ?? index} className="mb-3" aria-label={group.title}>
            {group.title ? (
              rail ? (
                <hr className="mx-2 mb-3" />
              ) : (
                <p className="px-2.5 pt-2 pb-1.5 text-xs font-medium text-muted-foreground">{group.title}</p>
              )
            ) : null}
            <ul role="list" className="flex flex-col gap-0.5">
              {group.items.map((item) => (
                <li key={item.routeId}>
                  <DrawerLink item={item} rail={rail} count={counts?.[item.routeId]} onNavigate={onNavigate} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={cn('flex flex-col gap-0.5 pb-3', rail ? 'px-2.5' : 'px-3')}>
        <DrawerButton icon={<LifeBuoy aria-hidden />} label={m.common_support()} rail={rail} onClick={onSupport} />
        {onToggle ? (
          <DrawerButton
            icon={rail ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            label={rail ? m.nav_expand() : m.nav_collapse()}
            rail={rail}
            onClick={onToggle}
          />
        ) : null}
      </div>
    </nav>
  )
}

function DrawerLink({
  item,
  rail,
  count,
  onNavigate,
}: {
  item: NavItem
  rail: boolean
  count?: number
  onNavigate?: () => void
}) {
  const Icon = item.icon
  return (
    <Tooltip label={rail ? item.label : undefined} side="right">
      <Link
        to={pathOf(item.routeId, item.params) as string}
        className={cn(itemClass, rail && 'justify-center px-0')}
        onClick={onNavigate}
        aria-label={rail ? item.label : undefined}
      >
        <Icon aria-hidden />
        {rail ? null : (
          <>
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            {count === undefined ? null : (
              <span className="text-xs font-normal tabular-nums">{formatNumber(count)}</span>
            )}
          </>
        )}
      </Link>
    </Tooltip>
  )
}

function DrawerButton({
  icon,
  label,
  rail,
  onClick,
}: {
  icon: ReactNode
  label: string
  rail: boolean
  onClick: () => void
}) {
  return (
    <Tooltip label={rail ? label : undefined} side="right">
      <button
        type="button"
        className={cn(itemClass, rail && 'justify-center px-0')}
        aria-label={rail ? label : undefined}
        onClick={onClick}
      >
        {icon}
        {rail ? null : <span>{label}</span>}
      </button>
    </Tooltip>
  )
}
