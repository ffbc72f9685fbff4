import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderSheet } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform/user-tool/preview/$userModuleId/$contentId')({
  beforeLoad: guard('/platform/user-tool/preview/$userModuleId/$contentId'),
  component: () => <PlaceholderSheet title={m.nav_tools()} />,
})
