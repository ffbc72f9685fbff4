import type { Notification } from '@cursus/contract/notification'
import { declarationOf, type NotificationIcon as Icon } from '@cursus/contract/notification-values'
import { decideRoute, namedRoutes, pathOf, type RouteId, type RouteName, type Subject } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  Building2,
  CircleCheckBig,
  Clock,
  FileText,
  GraduationCap,
  KeyRound,
  type LucideIcon,
  Palette,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { type AccountSection, openAccount } from '#web/components/account-state.ts'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { now } from '#web/lib/clock.ts'
import { cn } from '#web/lib/cn.ts'
import { toastInfo } from '#web/lib/fault/toast.ts'
import { groupBy } from '#web/lib/list/group.ts'
import { knownSession, refreshSession } from '#web/lib/session/session.ts'
import { calendarDays, dayIn, formatDate, formatDay, formatTime } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { groupText, notificationText } from './notification-text.ts'
import { type NotificationList, refetchNotifications, showAsRead } from './notifications-query.ts'

type NotificationTarget =
  | { section: AccountSection }
  | { path: string; routeId: RouteId; params: Record<string, string | undefined> }
  | undefined

/**
 * The target of a click on repeated notifications: the list that holds them, where they have
 * different targets.
 */
function groupTarget(
  rows: readonly Pick<Notification, 'type' | 'data'>[],
  reader: Subject | undefined,
): NotificationTarget {
  const [newest] = rows
  if (!newest) return undefined
  const list = rows.length > 1 ? declarationOf(newest.type)?.repeated?.target : undefined
  return list ? targetAt(list, newest.data, reader) : notificationTarget(newest, reader)
}

/**
 * The target of a click on a notification (specification §4 "Notification click"). `undefined` when
 * its data lack the id of the target, or its type is unknown: then it is only marked as read.
 */
export function notificationTarget(
  { type, data }: Pick<Notification, 'type' | 'data'>,
  reader: Subject | undefined,
): NotificationTarget {
  const target = declarationOf(type)?.target
  return typeof target === 'string' ? { section: target } : target && targetAt(target, data, reader)
}

/** Of several pages, the first that the reader may enter. */
function targetAt(
  routes: readonly RouteName[],
  data: Notification['data'],
  reader: Subject | undefined,
): NotificationTarget {
  const params = data as Record<string, string | undefined>
  const complete = routes
    .map((route) => namedRoutes[route])
    .filter((routeId) => [...routeId.matchAll(/\$(\w+)/g)].every(([, name]) => params[name!]))
  const routeId = complete.find((routeId) => decideRoute(routeId, reader, params).allow) ?? complete[0]
  return routeId && { path: pathOf(routeId, params), routeId, params }
}

const icons: Record<Icon, LucideIcon> = {
  rights: ShieldCheck,
  theme: Palette,
  content: FileText,
  module: GraduationCap,
  access: KeyRound,
  company: Building2,
  seats: Users,
  time: Clock,
  done: CircleCheckBig,
}

/**
 * The icon of a type. It is decorative, because the text says the same; newer types have a bell.
 */
function NotificationIcon({ type, className }: { type: string; className?: string }) {
  const declared = declarationOf(type)
  const Icon = declared ? icons[declared.icon] : Bell
  return <Icon className={className} aria-hidden />
}

/** Repeated events of one day, newest first; at least one. */
type NotificationGroup = { newest: Notification; rows: readonly Notification[]; isRead: boolean }
type NotificationDay = { day: string; groups: NotificationGroup[] }

/** What repeats what: accesses of one company, or the same text. */
const keyOf = (row: Notification): string =>
  declarationOf(row.type)?.repeated && row.data.companyId ? `${row.type} ${row.data.companyId}` : notificationText(row)

/**
 * Groups notifications (newest first) by day of the platform, and within a day those that repeat an
 * event: accesses of one company, or the same text. Read and unread ones stay apart.
 */
export function groupNotifications(rows: readonly Notification[]): NotificationDay[] {
  const days = groupBy(rows, (row) => dayIn(row.creationDate))
  return [...days].map(([day, ofDay]) => ({
    day,
    groups: [...groupBy(ofDay, (row) => `${row.isRead} ${keyOf(row)}`).values()].map((repeated) => ({
      newest: repeated[0]!,
      rows: repeated,
      isRead: repeated[0]!.isRead,
    })),
  }))
}

/**
 * Notifications by day, newest first. A click on a line marks its notifications as read and opens
 * their target (specification §4 "Notification click").
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
  const markMany = trpc.account.markManyAsRead.useMutation(refresh)
  const markAll = trpc.account.markAllAsRead.useMutation(refresh)

  async function follow({ rows, isRead }: NotificationGroup): Promise<void> {
    if (!isRead) {
      const ids = new Set(rows.map(({ id }) => id))
      showAsRead(({ id }) => ids.has(id))
      markMany.mutate({ idList: [...ids] })
    }
    const target = await enterableTarget(rows)
    if (!target) return
    onLeave()
    if ('section' in target) {
      // The rights have just changed, so the session is refetched before the dialog shows them.
      await refreshSession().catch(() => undefined)
      openAccount(target.section)
      return
    }
    if (mayEnter(target)) await navigate({ to: target.path as string })
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
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
          <div onKeyDown={moveFocus}>
            {groupNotifications(list.rows).map(({ day, groups }) => (
              <section key={day} aria-label={dayName(day)}>
                <h3 className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted-foreground">{dayName(day)}</h3>
                <ul role="list">
                  {groups.map((group) => (
                    <li key={group.newest.id}>
                      <NotificationRow group={group} onClick={() => void follow(group)} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

const subject = () => knownSession() ?? undefined
const mayEnter = ({ routeId, params }: { routeId: RouteId; params: Record<string, string | undefined> }) =>
  decideRoute(routeId, subject(), params).allow

/**
 * By the known rights, or by new ones when these do not suffice, because the notification may be
 * about them.
 */
async function enterableTarget(rows: NotificationGroup['rows']): Promise<NotificationTarget> {
  const target = groupTarget(rows, subject())
  if (!target || 'section' in target || mayEnter(target)) return target
  await refreshSession().catch(() => undefined)
  return groupTarget(rows, subject())
}

/** Today, yesterday, a day of the last week with its name, or a date. */
function dayName(day: string): string {
  const days = calendarDays(day, now())
  if (days === 0) return m.notifications_today()
  if (days === 1) return m.notifications_yesterday()
  return days < 7 ? formatDay(day) : formatDate(day)
}

function NotificationRow({ group, onClick }: { group: NotificationGroup; onClick: () => void }) {
  const { newest, isRead } = group
  return (
    <button
      type="button"
      className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-secondary focus-visible:-outline-offset-2"
      onClick={onClick}
    >
      <NotificationIcon
        type={newest.type}
        className={cn('mt-0.5 size-4 shrink-0', isRead ? 'text-muted-foreground' : 'text-primary')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-sm break-words', isRead ? 'text-muted-foreground' : 'font-medium')}>
          {isRead ? null : <span className="sr-only">{m.notifications_unread()} </span>}
          {groupText(group)}
        </span>
        <time dateTime={newest.creationDate} className="block text-xs text-muted-foreground">
          {formatTime(newest.creationDate)}
        </time>
      </span>
      <span className={cn('mt-1.5 size-2 shrink-0 rounded-full', !isRead && 'bg-primary')} aria-hidden />
    </button>
  )
}

/** Arrow keys, Home and End, because a hundred rows are too many tab stops. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
