import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderSheet } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/module-licence/add')({
  beforeLoad: guard('/company/$companyId/module-licence/add'),
  component: () => <PlaceholderSheet title={m.nav_licences()} />,
})
