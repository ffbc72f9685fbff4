import { createFileRoute } from '@tanstack/react-router'
import { PageOf } from '#web/components/page-of.tsx'
import { HomePage } from '#web/features/participant/home-page.tsx'
import { allModules } from '#web/features/participant/participant-queries.ts'
import { guard } from '#web/lib/guard.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { itemStateOf } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform/home')({
  beforeLoad: guard('/platform/home'),
  loader: () => {
    void api.participant.userModule.list.prefetch(allModules)
    void api.participant.home.prefetch()
  },
  component: Home,
})

function Home() {
  const modules = itemStateOf(trpc.participant.userModule.list.useQuery(allModules))
  return (
    <PageOf of={modules} title={m.nav_home()} back={{ link: { to: '/' }, label: m.common_not_found_home() }}>
      {({ rows }) => <HomePage modules={rows} />}
    </PageOf>
  )
}
