import { Outlet } from '@tanstack/react-router'
import { allModules } from '#web/features/participant/participant-queries.ts'
import { searchLearning } from '#web/features/participant/search-learning.tsx'
import { useReplay } from '#web/features/player/use-replay.ts'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'

export function ParticipantArea() {
  const me = useMe()
  useReplay(me.id)
  const modules = trpc.participant.userModule.list.useQuery(allModules, { meta: { silent: true } })
  return (
    // Remounts every text when the language changes.
    <AppShell
      key={useLanguage()}
      area={{ area: 'participant' }}
      counts={{ '/platform/user-module': modules.data?.total || undefined }}
      searchThings={searchLearning}
    >
      <Outlet />
    </AppShell>
  )
}
