import type { Notification } from '@cursus/contract/notification'
import {
  declarationOf,
  type NotificationData,
  type NotificationType,
  namesOf,
  type notifications,
} from '@cursus/contract/notification-values'
import { m } from '#web/paraglide/messages.js'

type Declared = typeof notifications
type Named<Name extends string> = (names: Record<Name, NonNullable<unknown>>) => string
/** The texts that types declare, and the names that each may show. */
type Texts = {
  [Type in NotificationType as Declared[Type]['text']]: Named<keyof NotificationData<Type>>
} & Record<
  Extract<Declared[NotificationType], { repeated: object }>['repeated']['text'],
  Named<'count' | 'companyName'>
>

/** Does not compile without a message. `m` is not read, because it would bundle every message. */
const texts = Object.assign(
  {},
  ...Object.values(
    import.meta.env.PROD
      ? import.meta.glob('../../../dist-messages/paraglide/messages/notification_*.js', { eager: true })
      : import.meta.glob('../../paraglide/messages/_index.js', { eager: true }),
  ),
) as Pick<typeof m, keyof Texts> satisfies Texts

const say = (text: keyof Texts, names: object): string => (texts[text] as (names: object) => string)(names)

/**
 * The text of a type, with the names at the time of the event. A type of a newer server gets a
 * general text.
 */
export function notificationText({ type, data }: Pick<Notification, 'type' | 'data'>): string {
  const declared = declarationOf(type)
  if (!declared) return m.notification_unknown()
  // An event of an earlier release may lack fields of its type.
  return say(declared.text, namesOf(declared, data, m.notification_unnamed()))
}

/** The text of repeated events: their number at a company, or how often the same was told. */
export function groupText({ newest, rows }: { newest: Notification; rows: readonly Notification[] }): string {
  if (rows.length === 1) return notificationText(newest)
  const repeated = declarationOf(newest.type)?.repeated
  if (!repeated) return m.notification_repeated({ count: rows.length, text: notificationText(newest) })
  return say(repeated.text, {
    count: rows.reduce((sum, { data }) => sum + (data.userLength ?? 1), 0),
    companyName: newest.data.companyName || m.notification_unnamed(),
  })
}
