import type { MailTemplate } from '@cursus/contract/mail'
import type { NotificationType } from '@cursus/contract/notification'
import { insertFrom, newId, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { lastMoment } from '../access/index.ts'
import { isOpenAccount } from '../account-terms.ts'
import type { Deps } from '../context.ts'
import { sendMailsAfterCommit } from '../mail/index.ts'
import type { StoredEventData } from './recipients.ts'

export type OutboxEvent = { id: string; type: NotificationType; data: StoredEventData; actorId: string | null }

/** Types that are also sent by e-mail, with the template of the same name. */
const mailed = ['newModuleAvailable'] as const satisfies (NotificationType & MailTemplate)[]
type Mailed = (typeof mailed)[number]
const isMailed = (type: NotificationType): type is Mailed => mailed.includes(type as Mailed)

/**
 * Notifies the participants of the event's accesses, each about their own one: a notification and,
 * for some types, a mail each, in two statements for any number. Invited users get one mail that
 * also invites; accesses revoked meanwhile are skipped.
 */
export async function notifyParticipants(ctx: Deps, event: OutboxEvent): Promise<string[]> {
  const { type } = event
  const accessIds = event.data.accessIdList ?? []
  if (accessIds.length === 0) return []
  const rows = await storeNotifications(ctx, event, accessIds)
  if (isMailed(type)) {
    await mailParticipants(
      ctx,
      type,
      rows.map(({ accessId }) => accessId),
    )
  }
  return rows.map(({ userId }) => userId)
}

const storeNotifications = ({ db, now }: Deps, { type, actorId }: OutboxEvent, accessIds: string[]) =>
  db
    .with('notified', (creator) =>
      creator
        .selectFrom(tableOf('new', { eventId: uuids(accessIds.map(newId)), accessId: uuids(accessIds) }))
        .innerJoin('accesses as a', (join) => join.onRef('a.id', '=', 'new.accessId').on('a.revokedAt', 'is', null))
        .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'a.userId').on(isOpenAccount))
        .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
        .innerJoin('companies as c', 'c.id', 'a.companyId')
        .select(({ ref }) => [
          'new.eventId',
          'a.id as accessId',
          'a.userId',
          jsonBuildObject({
            userModuleId: ref('a.id'),
            moduleId: ref('a.moduleId'),
            moduleTitle: ref('v.title'),
            companyId: ref('c.id'),
            companyName: ref('c.name'),
          }).as('data'),
        ])
        .where('a.userId', 'is distinct from', actorId)
        // Waits for an account that is being erased, and then skips it.
        .orderBy('u.id')
        .forKeyShare('u'),
    )
    .with('stored', (creator) =>
      insertFrom(db, 'events', creator.selectFrom('notified'), ({ ref, val }) => ({
        id: ref('notified.eventId'),
        type: val(type),
        data: ref('notified.data').$castTo<string>(),
        createdAt: val(now()),
      })),
    )
    .with('sent', (creator) =>
      insertFrom(db, 'notifications', creator.selectFrom('notified'), ({ ref, val }) => ({
        userId: ref('notified.userId'),
        eventId: ref('notified.eventId'),
        createdAt: val(now()),
      })),
    )
    .selectFrom('notified')
    .select(['notified.accessId', 'notified.userId'])
    .execute()

async function mailParticipants(ctx: Deps, type: Mailed, accessIds: string[]): Promise<void> {
  if (accessIds.length === 0) return
  const { db } = ctx
  const now = ctx.now()
  const recipients = db
    .selectFrom(tableOf('new', { mailId: uuids(accessIds.map(newId)), accessId: uuids(accessIds) }))
    .innerJoin('accesses as a', 'a.id', 'new.accessId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .innerJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'a.companyId').onRef('p.userId', '=', 'a.userId'),
    )
    .leftJoin('users as giver', 'giver.id', 'a.createdBy')
  const rows = await insertFrom(db, 'mails', recipients, ({ case: when, fn, ref, val }) => ({
    id: ref('new.mailId'),
    template: when()
      .when('u.signedUpAt', 'is', null)
      .then(sql.lit<MailTemplate>('invitation'))
      .else(sql.lit<MailTemplate>(type))
      .end(),
    dedupeKey: sql<string>`${sql.lit(type)} || ':' || ${ref('a.id')}`,
    userId: ref('u.id'),
    toEmail: ref('u.email').$notNull(),
    // What the company says holds until the person chooses.
    language: when()
      .when('u.signedUpAt', 'is', null)
      .then(fn.coalesce('p.language', 'u.language'))
      .else(ref('u.language'))
      .end(),
    data: sql<string>`jsonb_strip_nulls(jsonb_build_object(
      'accessId', ${ref('a.id')}, 'moduleTitle', ${ref('v.title')}, 'companyName', ${ref('c.name')},
      'givenName', ${ref('p.firstname')},
      'dueDate', ${ref('a.dueDate')}, 'endsAt', to_char(${lastMoment(ctx)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'inviterName', nullif(btrim(concat_ws(' ', ${ref('giver.firstname')}, ${ref('giver.lastname')})), '')
    ))`,
    createdAt: val(now),
    availableAt: val(now),
  }))
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('id')
    .execute()
  if (rows.length > 0) await sendMailsAfterCommit(ctx)
}
