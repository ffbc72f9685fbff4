import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#web/features/participant/home-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { api, trpc } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform/home')({
  beforeLoad: guard('/platform/home'),
  loader: () => api.participant.userModule.list.ensureData(),
  component: Home,
})

function Home() {
  const [modules] = trpc.participant.userModule.list.useSuspenseQuery()
  return <HomePage modules={modules} />
}
