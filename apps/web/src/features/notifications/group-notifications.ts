import { declarationOf, type Notification } from '@cursus/contract/notification'
import { dayIn } from '#web/lib/format.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { notificationText } from './notification-text.ts'

/** Repeated events of one day, newest first; at least one. */
export type NotificationGroup = { newest: Notification; rows: readonly Notification[]; isRead: boolean }
export type NotificationDay = { day: string; groups: NotificationGroup[] }

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
