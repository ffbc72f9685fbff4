import { can } from '@cursus/rights'
import { Outlet } from '@tanstack/react-router'
import { searchPlatform } from '#web/features/catalogue/search-platform.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'

export function ManagementArea() {
  const me = useMe()
  return (
    // Remounts every text when the language changes.
    <AppShell
      key={useLanguage()}
      area={{ area: 'management' }}
      searchThings={(text) => searchPlatform(text, (right) => can(me, right))}
    >
      <Outlet />
    </AppShell>
  )
}
