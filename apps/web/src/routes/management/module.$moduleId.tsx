import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderSheet } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/management/module/$moduleId')({
  beforeLoad: guard('/management/module/$moduleId'),
  component: () => <PlaceholderSheet title={m.nav_modules()} />,
})
