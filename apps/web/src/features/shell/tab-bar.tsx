import { Link, useLocation } from '@tanstack/react-router'
import { BookOpen, House, Layers, NotebookPen } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { m } from '#web/paraglide/messages.js'

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
export function TabBar() {
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
export function ContentPlaces() {
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
