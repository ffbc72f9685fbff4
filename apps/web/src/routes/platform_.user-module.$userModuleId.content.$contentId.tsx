import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform_/user-module/$userModuleId/content/$contentId')({
  beforeLoad: guard('/platform/user-module/$userModuleId/content/$contentId'),
  component: () => <PlaceholderPage title={m.nav_contents()} />,
})
