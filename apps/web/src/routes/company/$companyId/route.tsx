import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AppShell } from '#web/components/shell/app-shell.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'

export const Route = createFileRoute('/company/$companyId')({
  beforeLoad: guard('/company/$companyId'),
  component: Layout,
})

function Layout() {
  const { companyId } = Route.useParams()
  return (
    // Every text is drawn anew when the reader's language changes.
    <AppShell key={useLanguage()} area={{ area: 'company', companyId }}>
      <Outlet />
    </AppShell>
  )
}
