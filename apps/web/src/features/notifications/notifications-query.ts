import type { Notification } from '@cursus/contract/notification'
import { declarationOf } from '@cursus/contract/notification-values'
import { readFailure } from '#web/lib/file/upload.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refreshSession } from '#web/lib/session/session.ts'

/** `etag` identifies this list for the next request; `undefined` after a local change. */
export type NotificationList = { rows: readonly Notification[]; unread: number; etag?: string }

const queryKey = ['notifications'] as const

/**
 * Fetches the list conditionally: when it is unchanged, the server answers 304 and the cached one
 * stays.
 * @throws ApiError
 */
async function fetchNotifications(signal: AbortSignal): Promise<NotificationList> {
  const known = queryClient.getQueryData<NotificationList>(queryKey)
  const answer = await fetch('/api/user/me/notification/', {
    headers: known?.etag ? { 'if-none-match': known.etag } : {},
    // The browser's own cache would outlive the session.
    cache: 'no-store',
    signal,
  })
  const unread = Number(answer.headers.get('x-unread-count') ?? 0)
  if (answer.status === 304 && known) return { ...known, unread }
  if (!answer.ok) throw readFailure(answer.status, await answer.json().catch(() => undefined))
  const rows = (await answer.json()) as Notification[]
  if (known && hasNewRights(known.rows, rows)) void refreshSession().catch(() => undefined)
  return { rows, unread, etag: answer.headers.get('etag') ?? undefined }
}

export const notificationsQuery = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchNotifications(signal),
  meta: { silent: true },
}

/**
 * Refetches the list, or joins a running request; a response newer than `since` (a time of
 * `Date.now()`) is enough. The bell shows failures.
 */
export async function refreshNotifications(since: number): Promise<void> {
  const answeredAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (answeredAt >= since) return
  await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => undefined)
}

/** Refetches the list even when a request is running, because something has changed since. */
export const refetchNotifications = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

/** Marks them as read before the server answers. */
export function showAsRead(isMeant: (row: Notification) => boolean): void {
  queryClient.setQueryData<NotificationList>(queryKey, (list) => {
    if (!list) return list
    const meant = new Set(list.rows.filter((row) => !row.isRead && isMeant(row)).map((row) => row.id))
    return {
      rows: list.rows.map((row) => (meant.has(row.id) ? { ...row, isRead: true } : row)),
      unread: Math.max(0, list.unread - meant.size),
    }
  })
}

/** The user's rights have changed, so the menus are updated at once. */
function hasNewRights(before: readonly Notification[], now: readonly Notification[]): boolean {
  const known = new Set(before.map((row) => row.id))
  return now.some((row) => typeof declarationOf(row.type)?.target === 'string' && !known.has(row.id))
}
