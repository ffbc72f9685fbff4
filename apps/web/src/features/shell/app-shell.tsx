import type { CompanyRef } from '@cursus/contract/field'
import type { Me } from '@cursus/contract/user'
import { type Area, areasOf } from '@cursus/rights'
import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, House, Layers, Menu, NotebookPen, Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Brand } from '#web/components/brand.tsx'
import { brandStyle, CompanyLogo } from '#web/components/company-logo.tsx'
import { Page } from '#web/components/page.tsx'
import { RefusedNotice } from '#web/components/refused-notice.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Kbd } from '#web/components/ui/tooltip.tsx'
import { NotificationBell } from '#web/features/notifications/notification-bell.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { useIsNarrow } from '#web/lib/page/use-media.ts'
import { useShortcuts } from '#web/lib/page/use-shortcuts.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { AccountMenu } from './account-menu.tsx'
import { AreaSwitch } from './area-switch.tsx'
import { areaKey, rememberArea } from './areas.ts'
import type { SearchFunction } from './command-palette.tsx'
import { SideBar } from './drawer.tsx'
import { navOf } from './nav.ts'

const contentPlaces = [
  { to: '/platform/user-content', label: m.nav_contents },
  { to: '/platform/user-resource', label: m.nav_resources },
  { to: '/platform/user-tool', label: m.nav_tools },
  { to: '/platform/user-favorite', label: m.participant_favorites },
] as const

const tabs = [
  { to: '/platform/home', label: m.nav_home, icon: House, places: ['/platform/home'] },
  { to: '/platform/user-module', label: m.nav_modules, icon: BookOpen, places: ['/platform/user-module'] },
  { to: '/platform/user-content', label: m.nav_contents, icon: Layers, places: contentPlaces.map(({ to }) => to) },
  { to: '/platform/user-note', label: m.nav_notes, icon: NotebookPen, places: ['/platform/user-note'] },
] as const

/** Whether the path is this page or one below it. */
const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/**
 * The participant's pages at the foot of a small screen. `app.css` hides it while a field is being
 * typed in, where the keyboard leaves little room.
 */
function TabBar() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Not by `:has`, which Firefox 115 lacks.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.tabs = ''
    return () => void delete dataset.tabs
  }, [])
  return (
    <nav
      data-tab-bar
      aria-label={m.nav_label()}
      className="fixed inset-x-0 bottom-0 z-20 flex print:hidden h-(--foot,64px) items-stretch border-t bg-background pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      {tabs.map(({ to, label, icon: Icon, places }) => (
        <Link
          key={to}
          to={to}
          aria-current={places.some((place) => isIn(path, place)) ? 'page' : undefined}
          className="group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs text-muted-foreground focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-accent-foreground low:flex-row"
        >
          <span className="flex h-7 w-14 items-center justify-center rounded-full group-hover:bg-muted group-aria-[current]:bg-accent low:w-5 low:bg-transparent!">
            <Icon className="size-5" aria-hidden />
          </span>
          {label()}
        </Link>
      ))}
    </nav>
  )
}

/** The pages under *Contents* on a small screen, as tabs above them; nothing on other pages. */
function ContentPlaces() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!contentPlaces.some(({ to }) => isIn(path, to))) return null
  return (
    <nav aria-label={m.nav_contents()} className="flex gap-5 overflow-x-auto border-b px-4">
      {contentPlaces.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="-mb-px flex h-10 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-muted-foreground focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-foreground"
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const searchShortcut = isMac ? '⌘ K' : 'Ctrl K'

/**
 * The frame of a signed-in area: drawer, header, page. Used by the area's layout route around its
 * `<Outlet />`.
 */
export function AppShell({
  area,
  company,
  counts,
  searchThings,
  children,
}: {
  area: Area
  /** The company of a company area, when it is not one of the user's own. */
  company?: CompanyRef
  counts?: Readonly<Record<string, number | undefined>>
  searchThings?: SearchFunction
  children: ReactNode
}) {
  const me = useMe()
  const groups = navOf(area, me)
  const areaSwitch = <AreaSwitch area={area} me={me} company={company} />
  const here = area.area === 'company' ? (me.companies[area.companyId]?.company ?? company) : undefined
  const hasAreas = areasOf(me).length > 1
  const key = areaKey(area)
  useEffect(() => rememberArea(me.id, key), [me.id, key])
  const narrow = useIsNarrow()
  const hasTabs = narrow && area.area === 'participant'
  const [overlay, setOverlay] = useState(false)
  const [searching, setSearching] = useState(false)
  useShortcuts({ 'mod+k': () => setSearching((open) => !open) })
  const palette = useLoaded(
    searching,
    () => import('./command-palette.tsx'),
    () => setSearching(false),
  )
  const placeholder =
    area.area === 'participant'
      ? m.search_participant()
      : area.area === 'company'
        ? m.search_company()
        : m.search_management()
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      {hasTabs ? null : (
        <SideBar
          narrow={narrow}
          groups={groups}
          head={hasAreas ? undefined : areaSwitch}
          counts={counts}
          overlay={overlay}
          onOverlay={setOverlay}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          narrow={narrow}
          hue={here?.hue}
          areaSwitch={areaSwitch}
          placeholder={placeholder}
          onDrawer={hasTabs ? undefined : () => setOverlay(true)}
          onSearch={() => setSearching(true)}
        >
          <NotificationBell />
          <AccountMenu me={me} area={area} withAreas={hasTabs && hasAreas} />
        </Header>
        {narrow && hasAreas && !hasTabs ? (
          <section aria-label={m.area_current()} className="print:hidden flex border-b px-4 py-1.5">
            {areaSwitch}
          </section>
        ) : null}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-(--foot,0px) outline-none">
          <PrintedHead company={here} me={me} />
          {hasTabs ? <ContentPlaces /> : null}
          <Page width={area.area === 'participant' ? 'column' : 'table'} className="pb-0 empty:hidden sm:pb-0">
            <RefusedNotice />
          </Page>
          {children}
        </main>
        {hasTabs ? <TabBar /> : null}
      </div>
      {palette ? (
        <palette.CommandPalette
          open={searching}
          onOpenChange={setSearching}
          area={area}
          me={me}
          searchThings={searchThings}
          placeholder={placeholder}
        />
      ) : null}
    </div>
  )
}

/** Above each page: the area or the way to it, the search, and one's own things. */
function Header({
  narrow,
  hue,
  areaSwitch,
  placeholder,
  onDrawer,
  onSearch,
  children,
}: {
  narrow: boolean
  hue: CompanyRef['hue'] | undefined
  areaSwitch: ReactNode
  placeholder: string
  onDrawer?: () => void
  onSearch: () => void
  children: ReactNode
}) {
  return (
    <header
      style={brandStyle(hue)}
      className={cn(
        'sticky top-0 z-30 flex h-14 low:static shrink-0 print:hidden items-center gap-3 border-b bg-background px-4 md:px-6',
        typeof hue === 'number' && 'border-t-3 border-t-brand',
      )}
    >
      {narrow ? (
        <>
          {onDrawer ? (
            <IconButton label={m.nav_open()} className="-ml-2" onClick={onDrawer}>
              <Menu aria-hidden />
            </IconButton>
          ) : null}
          <Brand className="gap-2 [&>svg]:size-7 [&>span]:text-[22px]" />
        </>
      ) : (
        <div className="flex min-w-0 flex-1 basis-0">{areaSwitch}</div>
      )}
      {narrow ? (
        <IconButton label={m.common_search()} className="ml-auto" onClick={onSearch}>
          <Search aria-hidden />
        </IconButton>
      ) : (
        <button
          type="button"
          onClick={onSearch}
          className="flex h-9 w-full max-w-[400px] items-center max-lg:w-auto max-lg:max-w-52 gap-2.5 rounded-lg border border-input bg-card px-3 text-sm text-muted-foreground hover:border-foreground/40"
        >
          <Search className="size-4" aria-hidden />
          <span className="min-w-0 flex-1 truncate text-left">{placeholder}</span>
          <Kbd>{searchShortcut}</Kbd>
        </button>
      )}
      <div className={cn('flex items-center justify-end gap-1 md:gap-3', !narrow && 'flex-1 basis-0')}>{children}</div>
    </header>
  )
}

/** Whose paper it is, of which moment, and who printed it. */
function PrintedHead({ company, me }: { company: CompanyRef | undefined; me: Me }) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    // At once: the browser draws the paper after this event.
    const onPrint = () => flushSync(() => setAt(now()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return (
    <div className="hidden items-center gap-3 pb-4 print:flex">
      {company ? <CompanyLogo company={company} className="size-10 rounded-md" /> : <Brand />}
      <b className="title text-lg">{company?.name}</b>
      <span className="ml-auto text-right text-xs text-muted-foreground">
        {formatDateTime(at)}
        <br />
        {fullName(me)}
      </span>
    </div>
  )
}

/** The first tab stop: skips the drawer and the header. */
function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it links to a fragment of this page, which the router must not handle
    <a
      href="#main"
      className="fixed top-2 left-2 z-[90] print:hidden -translate-y-16 rounded-lg bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {m.common_skip_link()}
    </a>
  )
}
