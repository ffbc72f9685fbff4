import { type Kysely, sql } from 'kysely'
import { newId } from '../new-id.ts'

/** The release before reads the history in `audit` and writes events to `outbox`. */
export const isContract = true

type Waiting = {
  id: string
  type: string
  createdAt: Date
  accessIds: string[] | null
  /** Whom an event of rights is about; null: the event is about `thingId`. */
  userIds: string[] | null
  thingId: string | null
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table outbox in access exclusive mode`.execute(db)
  await adoptWaiting(db)
  await sql`drop view audit`.execute(db)
  await sql`drop table outbox`.execute(db)
}

/** Events that wait there, also where a database skips releases, go to `event_outbox`. */
async function adoptWaiting(db: Kysely<unknown>): Promise<void> {
  // Values that are no ids are left out, so that one event cannot hold up the upgrade.
  const ids = (key: string) => sql`case when jsonb_typeof(data -> ${sql.lit(key)}) = 'array' then array(
    select v from jsonb_array_elements_text(data -> ${sql.lit(key)}) v where pg_input_is_valid(v, 'uuid'))::uuid[] end`
  const licence = sql`data ->> 'moduleLicenceId'`
  const { rows } = await sql<Waiting>`
    select id, type, created_at as "createdAt", ${ids('accessIdList')} as "accessIds",
      case when ${licence} is null then ${ids('userIdList')} end as "userIds",
      case when pg_input_is_valid(${licence}, 'uuid') then ${licence} end as "thingId"
    from outbox where processed_at is null and set_aside_at is null order by available_at, id`.execute(db)
  for (const event of rows) {
    const { accessIds, userIds, thingId } = event
    const told = accessIds
      ? await adoptAccesses(db, event, accessIds)
      : await adoptThings(db, event, userIds ?? [thingId])
    if (told.length === 0) continue
    await sql`insert into event_outbox (id, event_ids, available_at) values (${newId()}, ${told}, ${event.createdAt})`.execute(
      db,
    )
  }
}

async function adoptThings(db: Kysely<unknown>, event: Waiting, thingIds: (string | null)[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into events (id, thing_id, type, data, actor_id, company_id, created_at)
    select t.id, t.thing_id, o.type, o.data - 'accessIdList' - 'userIdList', o.actor_id,
      (select c.id from companies c where c.id::text = o.data ->> 'companyId'), o.created_at
    from outbox o, unnest(${thingIds.map(newId)}::uuid[], ${thingIds}::uuid[]) as t (id, thing_id)
    where o.id = ${event.id} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A new access has an event already; that it ends soon or is done has none. */
async function adoptAccesses(db: Kysely<unknown>, event: Waiting, accessIds: string[]): Promise<string[]> {
  const known = sql`
    select t.event_id, a.id, a.company_id, jsonb_build_object(
      'userModuleId', a.id, 'moduleId', a.module_id, 'moduleTitle', v.title, 'companyId', c.id, 'companyName', c.name
    ) as data
    from unnest(${accessIds.map(newId)}::uuid[], ${accessIds}::uuid[]) as t (event_id, access_id)
    join accesses a on a.id = t.access_id
    join module_versions v on v.id = a.module_version_id
    join companies c on c.id = a.company_id`
  const action = event.type === 'moduleCompleted' ? 'complete' : 'endSoon'
  const { rows } =
    event.type === 'newModuleAvailable'
      ? await sql<{ id: string }>`
          update events e set type = ${event.type}, data = a.data from (${known}) a
          where e.noun = 'access' and e.action = 'create' and e.thing_id = a.id returning e.id`.execute(db)
      : await sql<{ id: string }>`
          insert into events (id, system_job, company_id, noun, thing_id, action, type, data, created_at)
          select a.event_id, 'former release', a.company_id, 'accessMilestone', a.id, ${action}, ${event.type}, a.data,
            ${event.createdAt}
          from (${known}) a returning id`.execute(db)
  return rows.map(({ id }) => id)
}
