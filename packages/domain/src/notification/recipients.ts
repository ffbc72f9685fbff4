import type { NotificationType } from '@cursus/contract/notification'
import type { PlatformDomain } from '@cursus/rights'
import { type RawBuilder, sql } from 'kysely'
import type { EventData } from '../record.ts'

type Told =
  /** Whom the event names. */
  | { kind: 'named' }
  /** Platform managers who may read that domain. */
  | { kind: 'platform'; domain: PlatformDomain }
  /** Managers of the event's company with training read. */
  | { kind: 'trainers' }
  /** The participants of the event's accesses, each with a notification about their own one. */
  | { kind: 'participants' }

const named = { kind: 'named' } as const
const platform = (domain: PlatformDomain) => ({ kind: 'platform', domain }) as const
const participants = { kind: 'participants' } as const

/** Who is told of what (decisions §7). */
export const told: Record<NotificationType, Told> = {
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
  moduleAccessCreated: { kind: 'trainers' },
  newModuleAvailable: participants,
  moduleIsAboutToExpired: participants,
  moduleCompleted: participants,
}

/** A select of `user_id` for an event whose recipients all get the same notification. */
export function recipientsOf(rule: Exclude<Told, { kind: 'participants' }>, data: EventData): RawBuilder<unknown> {
  switch (rule.kind) {
    case 'named':
      return sql`select unnest(${data.userIdList ?? []}::uuid[]) as user_id`
    case 'platform':
      return sql`select r.user_id from platform_rights r where r.domain = ${rule.domain}`
    case 'trainers':
      return sql`
        select m.user_id from company_managers m where m.company_id = ${data.companyId ?? null} and m.training_read`
  }
}
