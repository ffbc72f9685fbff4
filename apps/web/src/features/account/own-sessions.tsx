import type { OwnSession } from '@cursus/contract/auth'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatRecent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** "Firefox sur Windows", from the known parts. */
function deviceName({ browser, system }: OwnSession): string {
  if (browser && system) return m.account_session_device({ browser, system })
  return browser ?? system ?? m.account_session_unknown()
}

const handhelds = ['Android', 'iOS', 'iPadOS']

/** The user's sessions, this device first. One or all of the others can be ended. */
export function OwnSessions() {
  const utils = trpc.useUtils()
  const sessions = trpc.account.sessions.useQuery(undefined, { staleTime: 0, meta: { silent: true } })
  const title = useRef<HTMLHeadingElement>(null)
  const settled = {
    async onSettled() {
      await utils.account.sessions.invalidate()
      // The pressed button is removed with its row.
      title.current?.focus()
    },
  }
  const end = trpc.account.endSession.useMutation({ ...settled, meta: { success: () => m.account_session_ended() } })
  const endOthers = trpc.account.endOtherSessions.useMutation({
    ...settled,
    meta: { success: () => m.account_sessions_ended() },
  })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <section className="flex flex-col gap-2 border-t pt-4" aria-labelledby="own-sessions">
      <h4 id="own-sessions" ref={title} tabIndex={-1} className="title text-sm outline-none">
        {m.account_sessions_title()}
      </h4>
      {sessions.error && !sessions.data ? <FailureNotice error={sessions.error} /> : null}
      {sessions.isPending ? <Skeleton className="h-14 w-full" /> : null}
      <ul role="list" className="divide-y rounded-lg border bg-card empty:hidden">
        {sessions.data?.map((session) => {
          const Icon = handhelds.includes(session.system ?? '') ? Smartphone : Monitor
          return (
            <li key={session.id} className="flex items-center gap-3 px-3 py-2.5">
              <Icon className="size-[18px] shrink-0 text-muted-foreground" aria-hidden />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{deviceName(session)}</p>
                <p className="text-xs text-muted-foreground">
                  {m.account_session_used({ when: formatRecent(session.lastUsedAt) })}
                </p>
              </div>
              {session.isCurrent ? (
                <Badge variant="accent">{m.account_session_current()}</Badge>
              ) : (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={m.account_session_end_on({ device: deviceName(session) })}
                  loading={end.isPending && end.variables?.id === session.id}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  {m.account_session_end()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 ? (
        <Button
          variant="danger-outline"
          className="self-end"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {m.account_sessions_end_others()}
        </Button>
      ) : null}
    </section>
  )
}
