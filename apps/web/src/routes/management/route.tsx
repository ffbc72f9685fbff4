import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppShell } from '#web/components/shell/app-shell.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'

export const Route = createFileRoute('/management')({ beforeLoad: guard('/management'), component: Layout })

function Layout() {
  return (
    // Every text is drawn anew when the reader's language changes.
    <AppShell key={useLanguage()} area={{ area: 'management' }}>
      <Outlet />
    </AppShell>
  )
}
