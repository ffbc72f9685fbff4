import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/management/content_/$contentId/edit')({
  beforeLoad: guard('/management/content/$contentId/edit'),
  component: () => <PlaceholderPage title={m.nav_contents()} />,
})
