import { pathOf } from '@cursus/rights'
import { Outlet } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useEffect } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { moduleNames } from '#web/features/participant/module-names.tsx'
import { allModules } from '#web/features/participant/participant-queries.ts'
import { replayWaiting, waitingToast } from '#web/features/player/waiting-commits.ts'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useMe } from '#web/lib/session/session.ts'
import { contains, typeset } from '#web/lib/text/format.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Sends unsaved results of earlier launches when the application starts and when the network is
 * back.
 */
function useReplay(owner: string): void {
  const utils = trpc.useUtils()
  useEffect(() => {
    let gone = false
    const replay = async (wasOffline: boolean) => {
      const sent = await replayWaiting(owner)
      if (sent === 0 || gone) return
      await utils.participant.invalidate()
      // Only users who saw the network fail were told about unsaved results; a closed tab regularly
      // leaves a last commit.
      if (wasOffline && !gone) void toastSuccess(m.player_replayed(), waitingToast)
    }
    const onStart = () => void replay(false).catch(() => undefined)
    const onOnline = () => void replay(true).catch(() => undefined)
    onStart()
    window.addEventListener('online', onOnline)
    return () => {
      gone = true
      window.removeEventListener('online', onOnline)
    }
  }, [owner, utils])
}

const maxFound = 12

/** Matching modules by title, and contents of all modules. */
async function searchLearning(typed: string): Promise<SearchResult[]> {
  const { rows } = await api.participant.userModule.list.ensureData(allModules)
  const modules: SearchResult[] = rows
    .filter((row) => contains(row.title, typed))
    .map((row) => ({
      id: row.id,
      title: typeset(row.title),
      sub: row.company.name,
      icon: <BookOpen aria-hidden />,
      to: pathOf('/platform/user-module/$userModuleId', { userModuleId: row.id }),
    }))
  const found = await api.participant.userContent.list.fetch({ search: typed, limit: maxFound })
  const contents = found.rows.map((row) => ({
    id: row.id,
    title: typeset(row.title),
    sub: moduleNames(row),
    icon: <ContentIcon type={row.type} />,
    to: pathOf('/platform/user-module/$userModuleId/preview-content/$contentId', {
      userModuleId: row.userModuleId,
      contentId: row.id,
    }),
  }))
  return [...modules, ...contents].slice(0, maxFound)
}

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
