import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderSheet } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/management/content/$contentId')({
  beforeLoad: guard('/management/content/$contentId'),
  component: () => <PlaceholderSheet title={m.nav_contents()} />,
})
