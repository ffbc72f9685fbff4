import type { Notification } from '@cursus/contract'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { openAccount } from '#web/features/account/account-state.ts'
import { cn } from '#web/lib/cn.ts'
import { errorText } from '#web/lib/error-text.ts'
import { formatRecent } from '#web/lib/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { notificationTarget } from './notification-target.ts'
import { notificationText } from './notification-text.ts'

const askAgainMs = 60_000

/** The bell with its unread count, which moves by itself; the list opens under it. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const utils = trpc.useUtils()
  const live = trpc.account.onUnread.useSubscription(undefined, {
    onData: () => void utils.account.notifications.invalidate(),
  })
  const list = trpc.account.notifications.useQuery(undefined, {
    meta: { silent: true },
    // Where the line to the server is down, the list is asked for from time to time.
    refetchInterval: live.status === 'pending' ? false : askAgainMs,
  })
  // Fetched on each navigation to an authenticated route (specification §1), and as soon as the server tells a change.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (path) void utils.account.notifications.invalidate()
  }, [path, utils])
  const unread = list.data?.unread ?? 0
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        className="relative flex size-9 items-center justify-center rounded-lg hover:bg-secondary"
        aria-label={unread > 0 ? m.notifications_open_unread({ count: unread }) : m.notifications_open()}
      >
        <Bell className="size-[18px]" aria-hidden />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-0 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-primary px-1 text-xs font-semibold text-primary-foreground tabular-nums ring-2 ring-background"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </PopoverTrigger>
      <PopoverContent
        align="end"
        className="flex max-h-[min(560px,80dvh)] w-[min(400px,calc(100vw-16px))] flex-col"
        aria-label={m.notifications_title()}
      >
        <NotificationList list={list} onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

type ListQuery = { data?: { rows: readonly Notification[] }; error: unknown }

function NotificationList({ list, onLeave }: { list: ListQuery; onLeave: () => void }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const refresh = { onSettled: () => utils.account.notifications.invalidate() }
  const markOne = trpc.account.markAsRead.useMutation(refresh)
  const markAll = trpc.account.markAllAsRead.useMutation(refresh)
  const rows: readonly Notification[] = list.data?.rows ?? []
  const follow = (notification: Notification) => {
    if (!notification.isRead) markOne.mutate({ id: notification.id })
    const target = notificationTarget(notification)
    if (!target) return
    onLeave()
    if ('section' in target) openAccount(target.section)
    else void navigate({ to: target.path as string })
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b px-4 py-3">
        <h2 className="title text-base">{m.notifications_title()}</h2>
        {rows.some((row) => !row.isRead) ? (
          <Button variant="link" loading={markAll.isPending} onClick={() => markAll.mutate()}>
            {m.notifications_mark_all()}
          </Button>
        ) : null}
      </div>
      <div className="min-h-0 overflow-y-auto p-1.5">
        {list.error && !list.data ? (
          <Notice tone="danger" live>
            {errorText(list.error)}
          </Notice>
        ) : !list.data ? (
          <div aria-busy className="flex flex-col gap-3 p-3">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        ) : rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-muted-foreground">{m.notifications_empty()}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-secondary focus-visible:-outline-offset-2"
                  onClick={() => follow(row)}
                >
                  <span
                    className={cn(
                      'mt-[7px] size-2 shrink-0 rounded-full',
                      row.isRead ? 'bg-transparent' : 'bg-primary',
                    )}
                    aria-hidden
                  />
                  <span className="min-w-0 flex-1">
                    <span className={cn('block text-sm', row.isRead ? 'text-muted-foreground' : 'font-medium')}>
                      {row.isRead ? null : <span className="sr-only">{m.notifications_unread()} </span>}
                      {notificationText(row)}
                    </span>
                    <span className="block text-xs text-muted-foreground tabular-nums">
                      {formatRecent(row.creationDate)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
