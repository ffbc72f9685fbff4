import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderSheet } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/management/theme/add')({
  beforeLoad: guard('/management/theme/add'),
  component: () => <PlaceholderSheet title={m.nav_themes()} />,
})
