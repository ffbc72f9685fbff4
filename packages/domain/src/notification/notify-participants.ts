import type { NotificationType } from '@cursus/contract/notification'
import { newId } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { sendAfterCommit } from '../mail/index.ts'
import type { EventData } from '../record.ts'

export type OutboxEvent = { id: string; type: NotificationType; data: EventData; actorId: string | null }

/** Types that are also told by e-mail, by their template of the same name. */
const mailed: NotificationType[] = ['newModuleAvailable', 'moduleIsAboutToExpired']

/**
 * Tells the participants of the event's accesses, each about their own one: an event, a notification and, for some types, a mail for each,
 * by three statements for any number of them. Who is only invited gets one mail that says both; who was revoked meanwhile gets none.
 */
export async function notifyParticipants(ctx: Deps, event: OutboxEvent): Promise<string[]> {
  const { data, type } = event
  const accessIds = data.accessIdList ?? (data.userModuleId ? [data.userModuleId] : [])
  if (accessIds.length === 0) return []
  const now = ctx.now()
  const { rows } = await sql<{ accessId: string; userId: string }>`
    with told as (
      select new.event_id, a.id as access_id, a.user_id, jsonb_build_object(
        'userModuleId', a.id, 'moduleId', a.module_id, 'moduleTitle', v.title,
        'companyId', c.id, 'companyName', c.name
      ) as data
      from unnest(${accessIds.map(newId)}::uuid[], ${accessIds}::uuid[]) as new (event_id, access_id)
      join accesses a on a.id = new.access_id and a.revoked_at is null
      join users u on u.id = a.user_id and u.deleted_at is null and u.suspended_at is null
      join module_versions v on v.id = a.module_version_id
      join companies c on c.id = a.company_id
      where a.user_id is distinct from ${event.actorId}
    ), stored as (
      insert into events (id, type, data, created_at) select event_id, ${type}, data, ${now} from told
    ), sent as (
      insert into notifications (user_id, event_id, created_at) select user_id, event_id, ${now} from told
    )
    select access_id, user_id from told`.execute(ctx.db)
  if (mailed.includes(type)) {
    await mailParticipants(
      ctx,
      event,
      rows.map(({ accessId }) => accessId),
    )
  }
  return rows.map(({ userId }) => userId)
}

async function mailParticipants(ctx: Deps, event: OutboxEvent, accessIds: string[]): Promise<void> {
  if (accessIds.length === 0) return
  const { timeZone } = ctx.settings
  const { rows } = await sql<{ id: string }>`
    insert into mails (id, template, dedupe_key, user_id, to_email, language, data, available_at)
    select new.mail_id,
      case when u.signed_up_at is null then 'invitation' else ${event.type} end,
      ${event.type} || ':' || a.id, u.id, u.email, u.language,
      jsonb_strip_nulls(jsonb_build_object(
        'accessId', a.id, 'moduleTitle', v.title, 'companyName', c.name,
        'endsAt', to_char(least(a.ends_at, (l.end_date + 1)::timestamp at time zone ${timeZone} - interval '1 millisecond')
          at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'inviterName', nullif(btrim(concat_ws(' ', giver.firstname, giver.lastname)), '')
      )),
      now() + interval '1 minute'
    from unnest(${accessIds.map(newId)}::uuid[], ${accessIds}::uuid[]) as new (mail_id, access_id)
    join accesses a on a.id = new.access_id
    join users u on u.id = a.user_id
    join module_licences l on l.id = a.licence_id
    join module_versions v on v.id = a.module_version_id
    join companies c on c.id = a.company_id
    left join users giver on giver.id = a.created_by
    on conflict (dedupe_key) do nothing
    returning id`.execute(ctx.db)
  await sendAfterCommit(
    ctx,
    rows.map(({ id }) => id),
  )
}
