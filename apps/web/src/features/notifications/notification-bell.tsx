import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { cn } from '#web/lib/cn.ts'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { endSession } from '#web/lib/query-client.ts'
import { useAccountNews } from '#web/lib/session/use-account-news.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { NotificationPanel } from './notification-panel.tsx'
import { notificationsQuery, refetchNotifications } from './notifications-query.ts'

const pollMs = 60_000

/**
 * The bell with its live unread count; the list opens under it. Each navigation refetches the list
 * too: see main.tsx.
 */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  /** The last count received by subscription. */
  const lastCount = useRef<number>(undefined)
  const live = useAccountNews({
    // The server ends it with the session: the user is suspended or signed out elsewhere.
    onError: (error) => {
      if (appErrorOf(error)?.code === 'TokenInvalid') endSession()
    },
    onUnread: (count) => {
      lastCount.current = count
      if (list.data && list.data.unread !== count) void refetchNotifications()
    },
  })
  const list = useQuery({
    ...notificationsQuery,
    // Polls the list while the subscription is disconnected.
    refetchInterval: live.status === 'pending' ? false : pollMs,
  })
  const isLoaded = list.data !== undefined
  const unread = list.data?.unread ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for counts received before the first list
  useEffect(() => {
    if (isLoaded && lastCount.current !== undefined && lastCount.current !== unread) void refetchNotifications()
  }, [isLoaded])
  // The server answers names in the language of the reader.
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    void refetchNotifications()
  }, [language])
  const news = useRisen(isLoaded ? unread : undefined)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        className={cn(
          'relative flex size-9 items-center justify-center rounded-lg hover:bg-secondary',
          unread > 9 && 'max-md:mr-2',
        )}
        aria-label={unread > 0 ? m.notifications_open_unread({ count: unread }) : m.notifications_open()}
      >
        <Bell className="size-[18px]" aria-hidden />
        {unread > 0 ? (
          <span
            aria-hidden
            // Grows away from the bell.
            className="absolute -top-0.5 left-5 flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-primary px-1 text-xs font-semibold text-primary-foreground tabular-nums ring-2 ring-background"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        ) : null}
      </PopoverTrigger>
      <span role="status" className="sr-only">
        {news ? m.notifications_open_unread({ count: news }) : null}
      </span>
      <PopoverContent
        align="end"
        className="flex max-h-[min(560px,80dvh)] w-[min(400px,calc(100vw-16px))] flex-col"
        aria-label={m.notifications_title()}
      >
        <NotificationPanel list={list.data} error={list.error} onLeave={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

/** The count after it has risen, to be announced. `undefined` at first and after a fall. */
function useRisen(count: number | undefined): number | undefined {
  const [risen, setRisen] = useState<number>()
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && before.current !== count) setRisen(count > before.current ? count : undefined)
    before.current = count
  }, [count])
  return risen
}
