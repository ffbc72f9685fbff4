import type { CoverOf } from '@cursus/contract/cover'
import { durationOf } from '@cursus/contract/module'
import type { StoredNotificationData } from '@cursus/contract/notification'
import {
  declarationOf,
  type MailKind,
  mailKindNames,
  type NotificationType,
} from '@cursus/contract/notification-values'
import { anyOf, type RowOf, uuids } from '@cursus/db'
import { namedRoutes, pathOf, type RouteName } from '@cursus/rights'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { progressOf } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { isOpenAccount } from '../person/index.ts'
import type { MailData } from './queue-mails.ts'

/** In whose name a mail is sent: a company, and the person of it who caused the mail. */
export type MailSender = {
  company: { id: string; name: string; logoKey: string | null; hue: number | null }
  person?: { name: string; isResponsible: boolean }
}

/**
 * Undefined for a mail about no company, or about several. No person signs to themselves, or once
 * their account is closed.
 */
export async function readSender(
  { db }: Pick<Deps, 'db'>,
  { companyId, senderId }: MailData,
  readerId: string | null,
): Promise<MailSender | undefined> {
  if (companyId === undefined) return undefined
  const row = await db
    .selectFrom('companies as c')
    .leftJoin('companyManagers as m', (join) =>
      join.onRef('m.companyId', '=', 'c.id').on('m.userId', '=', senderId ?? null),
    )
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.userId').on(isOpenAccount))
    .select(['c.name', 'c.logoKey', 'c.hue', 'm.responsible', 'u.firstname', 'u.lastname'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!row) return undefined
  const name = senderId === readerId ? '' : [row.firstname, row.lastname].filter(Boolean).join(' ')
  return {
    company: { id: companyId, name: row.name, logoKey: row.logoKey, hue: row.hue },
    ...(name && { person: { name, isResponsible: row.responsible === true } }),
  }
}

/** What a mail shows of the module of an access. */
export type ShownModule = {
  /** `illustration` is a key. */
  face: CoverOf
  contentCount: number
  minutes: number | null
  /** 0 to 100. */
  progress: number
}

const selectVersions = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('moduleVersions as v')
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .select(({ ref, selectFrom }) => [
      'v.moduleId as id',
      'v.themeId',
      'v.illustrationKey as illustration',
      'm.cover',
      'v.contentCount',
      'v.plannedMinutes',
      jsonArrayFrom(
        selectFrom('moduleContents as mc')
          .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
          .select('cv.plannedMinutes')
          .where('mc.moduleVersionId', '=', ref('v.id')),
      ).as('contents'),
    ])

const selectShown = (ctx: Pick<Deps, 'db'>, accessIds: readonly string[]) =>
  selectVersions(ctx)
    .innerJoin('accesses as a', 'a.moduleVersionId', 'v.id')
    .select(['a.id as accessId', progressOf.as('progress')])
    .where('a.id', '=', anyOf(uuids([...accessIds])))

/** By access. */
export async function readShown(
  ctx: Pick<Deps, 'db'>,
  accessIds: readonly string[],
): Promise<Map<string, ShownModule>> {
  const rows: RowOf<typeof selectShown>[] = accessIds.length > 0 ? await selectShown(ctx, accessIds).execute() : []
  return new Map(rows.map((row) => [row.accessId, toShown(row)]))
}

/** Of a version that nobody has begun. */
export async function readShownVersion(ctx: Pick<Deps, 'db'>, versionId: string): Promise<ShownModule> {
  const row = await selectVersions(ctx).where('v.id', '=', versionId).executeTakeFirstOrThrow()
  return toShown({ ...row, progress: 0 })
}

type ShownRow = RowOf<typeof selectVersions> & { progress: number }

function toShown({ id, themeId, cover, illustration, ...row }: ShownRow): ShownModule {
  const duration = durationOf(row, row.contents)
  return {
    face: { id, themeId, cover, illustration },
    contentCount: row.contentCount,
    minutes: duration?.isWhole ? duration.minutes : null,
    progress: row.progress,
  }
}

/** A notification in the mail of a day; `path` opens what it is about. */
export type MailNotice = {
  type: NotificationType
  kind: MailKind
  data: StoredNotificationData
  path?: string
  createdAt: Date
}

/** Notifications that a mail names; of others it says how many they are. */
export const digestedNotices = 50

/** By kind, newest first; without those of a newer release. */
export async function readNotices(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  events: readonly string[],
): Promise<MailNotice[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['e.type', 'e.data', 'n.createdAt'])
    .where('n.userId', '=', userId)
    .where('n.eventId', '=', anyOf(uuids([...events])))
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.eventId', 'desc')
    .$narrowType<{ type: NotificationType; data: StoredNotificationData }>()
    .execute()
  const notices = rows.flatMap(({ type, data, createdAt }) => {
    const { kind, target } = declarationOf(type) ?? {}
    if (!kind) return []
    const route = Array.isArray(target) ? namedRoutes[target[0] as RouteName] : ''
    const ids = data as Record<string, string | undefined>
    // An event of an earlier release may lack one.
    const isWhole = [...route.matchAll(/\$(\w+)/g)].every(([, name = '']) => ids[name])
    return [{ type, kind, data, createdAt, ...(route && isWhole && { path: pathOf(route, ids) }) }]
  })
  return mailKindNames.flatMap((kind) => notices.filter((notice) => notice.kind === kind))
}
