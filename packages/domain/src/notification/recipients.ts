import type {
  Audience,
  NotificationData,
  NotificationType,
  notifications,
  StoredNotificationData,
} from '@cursus/contract/notification'
import { type DB, tableOf, uuids } from '@cursus/db'
import type { PlatformDomain } from '@cursus/rights'
import { type Expression, expressionBuilder } from 'kysely'

/** Data of an event: what its notification shows, and recipients that nothing else determines. */
export type EventData<Type extends NotificationType> = (typeof notifications)[Type]['audience'] extends 'participants'
  ? { accessIdList: string[] }
  : (typeof notifications)[Type]['audience'] extends 'named'
    ? NotificationData<Type> & { userIdList: string[] }
    : NotificationData<Type>

/** The same as stored in the outbox; the fields depend on the type. */
export type StoredEventData = StoredNotificationData & { userIdList?: string[]; accessIdList?: string[] }

const { selectFrom } = expressionBuilder<DB>()
const readersOf = (domain: PlatformDomain) => () =>
  selectFrom('platformRights as r').select('r.userId').where('r.domain', '=', domain).$asScalar()

/** Queries of the user ids that get the same notification of an event (decisions §7). */
export const recipientsOf: Record<Exclude<Audience, 'participants'>, (data: StoredEventData) => Expression<string>> = {
  named: ({ userIdList = [] }) =>
    selectFrom(tableOf('named', { userId: uuids(userIdList) }))
      .select('named.userId')
      .$asScalar(),
  trainers: ({ companyId = null }) =>
    selectFrom('companyManagers as m')
      .select('m.userId')
      .where('m.companyId', '=', companyId)
      .where('m.trainingRead', '=', true)
      .$asScalar(),
  themeReaders: readersOf('themes'),
  contentReaders: readersOf('contents'),
  moduleReaders: readersOf('modules'),
  companyReaders: readersOf('companies'),
}
