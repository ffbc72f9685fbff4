import type { NotificationData, NotificationType, StoredNotificationData } from '@cursus/contract/notification'
import { type DB, tableOf, uuids } from '@cursus/db'
import type { PlatformDomain } from '@cursus/rights'
import { type Expression, expressionBuilder } from 'kysely'

type RecipientRule =
  /** The users named by the event. */
  | { kind: 'named' }
  /** Platform managers who may read that domain. */
  | { kind: 'platform'; domain: PlatformDomain }
  /** Managers of the event's company with training read. */
  | { kind: 'trainers' }
  /** The participants of the event's accesses, each with a notification about their own one. */
  | { kind: 'participants' }

const named = { kind: 'named' } as const
const platform = (domain: PlatformDomain) => ({ kind: 'platform', domain }) as const
const trainers = { kind: 'trainers' } as const
const participants = { kind: 'participants' } as const

/** Recipients of each type (decisions §7). */
export const recipientRules = {
  platformRightsAdd: named,
  platformRightsUpdated: named,
  platformRightsDeleted: named,
  accountRightsAdd: named,
  accountRightsUpdated: named,
  accountRightsDeleted: named,
  newThemeCreated: platform('themes'),
  themeUpdated: platform('themes'),
  themeArchived: platform('themes'),
  themeRestored: platform('themes'),
  newContentCreated: platform('contents'),
  newContentVersionCreated: platform('contents'),
  contentArchived: platform('contents'),
  contentRestored: platform('contents'),
  newModuleCreated: platform('modules'),
  newModuleVersionCreated: platform('modules'),
  moduleArchived: platform('modules'),
  moduleRestored: platform('modules'),
  companyCreated: platform('companies'),
  moduleAccessCreated: trainers,
  newModuleAvailable: participants,
  moduleIsAboutToExpired: participants,
  moduleCompleted: participants,
  licenceAlmostFull: named,
  licenceFull: named,
  licenceAboutToEnd: named,
} as const satisfies Record<NotificationType, RecipientRule>

/** Data of an event: what its notification shows, and recipients that nothing else determines. */
export type EventData<Type extends NotificationType> = (typeof recipientRules)[Type]['kind'] extends 'participants'
  ? { accessIdList: string[] }
  : (typeof recipientRules)[Type]['kind'] extends 'named'
    ? NotificationData<Type> & { userIdList: string[] }
    : NotificationData<Type>

/** The same as stored in the outbox; the fields depend on the type. */
export type StoredEventData = StoredNotificationData & { userIdList?: string[]; accessIdList?: string[] }

/** Returns a query of the user ids that get the same notification of an event. */
export function recipientsOf(
  rule: Exclude<RecipientRule, { kind: 'participants' }>,
  data: StoredEventData,
): Expression<string> {
  const { selectFrom } = expressionBuilder<DB>()
  switch (rule.kind) {
    case 'named':
      return selectFrom(tableOf('named', { userId: uuids(data.userIdList ?? []) }))
        .select('named.userId')
        .$asScalar()
    case 'platform':
      return selectFrom('platformRights as r').select('r.userId').where('r.domain', '=', rule.domain).$asScalar()
    case 'trainers':
      return selectFrom('companyManagers as m')
        .select('m.userId')
        .where('m.companyId', '=', data.companyId ?? null)
        .where('m.trainingRead', '=', true)
        .$asScalar()
  }
}
