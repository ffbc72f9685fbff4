import { can } from '@cursus/rights'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { useMe } from '#web/lib/session.ts'

export const Route = createFileRoute('/management')({ beforeLoad: guard('/management'), component: Layout })

function Layout() {
  const me = useMe()
  return (
    // Remounts every text when the language changes.
    <AppShell
      key={useLanguage()}
      area={{ area: 'management' }}
      searchThings={async (text) => {
        const { searchPlatform } = await import('#web/features/catalogue/search-platform.tsx')
        return searchPlatform(text, (right) => can(me, right))
      }}
    >
      <Outlet />
    </AppShell>
  )
}
