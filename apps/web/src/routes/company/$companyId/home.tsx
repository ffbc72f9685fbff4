import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/home')({
  beforeLoad: guard('/company/$companyId/home'),
  component: () => <PlaceholderPage title={m.nav_home()} />,
})
