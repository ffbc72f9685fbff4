import type { Notification } from '@cursus/contract/notification'
import { decideRoute, type RouteId } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { ErrorText } from '#web/components/error-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { openAccount } from '#web/features/account/account-state.ts'
import { cn } from '#web/lib/cn.ts'
import { formatRecent } from '#web/lib/format.ts'
import { knownSession, refreshSession } from '#web/lib/session.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { notificationTarget } from './notification-target.ts'
import { notificationText } from './notification-text.ts'
import { type NotificationList, refetchNotifications, showAsRead } from './notifications-query.ts'

/**
 * Notifications, newest first. A click marks one as read and opens its target (specification §4
 * "Notification click").
 */
export function NotificationPanel({
  list,
  error,
  onLeave,
}: {
  list: NotificationList | undefined
  error: unknown
  onLeave: () => void
}) {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const refresh = { onSettled: refetchNotifications }
  const markOne = trpc.account.markAsRead.useMutation(refresh)
  const markAll = trpc.account.markAllAsRead.useMutation(refresh)

  async function follow(notification: Notification): Promise<void> {
    if (!notification.isRead) {
      showAsRead((row) => row.id === notification.id)
      markOne.mutate({ id: notification.id })
    }
    const target = notificationTarget(notification)
    if (!target) return
    onLeave()
    if ('section' in target) {
      // The rights have just changed, so the session is refetched before the dialog shows them.
      await refreshSession().catch(() => undefined)
      openAccount(target.section)
      return
    }
    if (await mayFollow(target.routeId, target.params)) await navigate({ to: target.path as string })
    else void toastInfo(m.notifications_no_way())
  }

  function readAll(): void {
    showAsRead(() => true)
    markAll.mutate()
    // The button disappears; keyboard focus stays in the panel.
    title.current?.focus()
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b px-4 py-3">
        <h2 ref={title} tabIndex={-1} className="title text-base outline-none">
          {m.notifications_title()}
        </h2>
        {list && list.unread > 0 ? (
          <Button variant="link" onClick={readAll}>
            {m.notifications_mark_all()}
          </Button>
        ) : null}
      </div>
      <div className="min-h-0 overflow-y-auto p-1.5">
        {error && !list ? (
          <Notice
            tone="danger"
            live
            action={
              <Button variant="link" onClick={() => void refetchNotifications()}>
                {m.common_retry()}
              </Button>
            }
          >
            <ErrorText of={error} />
          </Notice>
        ) : !list ? (
          <div aria-busy className="flex flex-col gap-3 p-3">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        ) : list.rows.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-muted-foreground">{m.notifications_empty()}</p>
        ) : (
          <ul onKeyDown={moveFocus}>
            {list.rows.map((row) => (
              <li key={row.id}>
                <NotificationRow row={row} onClick={() => void follow(row)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/**
 * Checks the known rights, and refetches them when they do not suffice, because the notification
 * may be about new ones.
 */
async function mayFollow(routeId: RouteId, params: Record<string, string | undefined>): Promise<boolean> {
  const may = () => decideRoute(routeId, knownSession() ?? undefined, params).allow
  if (may()) return true
  await refreshSession().catch(() => undefined)
  return may()
}

function NotificationRow({ row, onClick }: { row: Notification; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-secondary focus-visible:-outline-offset-2"
      onClick={onClick}
    >
      <span
        className={cn('mt-[7px] size-2 shrink-0 rounded-full', row.isRead ? 'bg-transparent' : 'bg-primary')}
        aria-hidden
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-sm break-words', row.isRead ? 'text-muted-foreground' : 'font-medium')}>
          {row.isRead ? null : <span className="sr-only">{m.notifications_unread()} </span>}
          {notificationText(row)}
        </span>
        <time dateTime={row.creationDate} className="block text-xs text-muted-foreground tabular-nums">
          {formatRecent(row.creationDate)}
        </time>
      </span>
    </button>
  )
}

/** Arrow keys, Home and End, because a hundred rows are too many tab stops. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
