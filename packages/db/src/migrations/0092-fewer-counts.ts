import { type Kysely, sql } from 'kysely'

/** Drops counts that are taken when they are read, copies of latest versions, and the triggers. */
export const isContract = true
/** Each table keeps its lock only for its own statement. */
export const isAtomic = false

const triggers: Record<string, string[]> = {
  companies: ['add_reminder_settings', 'count_company'],
  company_acquaintances: ['copy_acquaintances'],
  company_people: ['count_company_people_insert', 'count_company_people_update', 'count_company_people_delete'],
  content_versions: ['keep_category_id_of_version'],
  contents: ['keep_category_id'],
  module_licences: ['add_licence_seats', 'keep_licence_terms'],
  module_versions: ['keep_theme_id_of_version'],
  modules: ['keep_theme_id'],
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function keep_person() returns trigger language plpgsql as $$
    begin
      if exists (select from company_people where user_id = new.id) then
        perform copy_company_people(array[new.id]);
      end if;
      if old.deleted_at is null and new.deleted_at is not null then
        update accesses set erased_at = new.deleted_at where user_id = new.id and erased_at is null;
      end if;
      return null;
    end $$`.execute(db)
  // Until the former ones are dropped, both do the same.
  await sql`
    create or replace trigger keep_person after update on users for each row when (
      old.search_text is distinct from new.search_text or old.sort_name is distinct from new.sort_name
      or old.deleted_at is distinct from new.deleted_at or old.state is distinct from new.state
    ) execute function keep_person()`.execute(db)
  await sql`drop trigger if exists keep_person_copies on users`.execute(db)
  await sql`drop trigger if exists keep_seats_of_erased on users`.execute(db)
  await sql`
    create or replace function keep_group_members() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform add_company_people(array_agg(g.company_id), array_agg(m.user_id), array_agg(m.joined_at), false)
        from added m join user_groups g on g.id = m.user_group_id having count(*) > 0;
      else
        -- Locked first, to serialise with inserts into other groups.
        perform from company_people p
        where not p.holds_access and p.user_id in (select user_id from removed)
        order by p.company_id, p.user_id for update;
        delete from company_people p
        where not p.holds_access and not p.is_known and p.user_id in (select user_id from removed) and not exists (
          select from user_group_members m join user_groups g on g.id = m.user_group_id
          where m.user_id = p.user_id and g.company_id = p.company_id
        );
      end if;
      return null;
    end $$`.execute(db)
  for (const [table, names] of Object.entries(triggers)) {
    for (const name of names) await sql`drop trigger if exists ${sql.ref(name)} on ${sql.table(table)}`.execute(db)
  }
  await sql`
    drop function if exists add_licence_seats, add_reminder_settings, copy_acquaintances, count_company,
      count_company_people, count_group_members, keep_category_id, keep_category_id_of_version, keep_licence_terms,
      keep_person_copies, keep_seats_of_erased, keep_theme_id, keep_theme_id_of_version, recount_companies,
      recount_groups`.execute(db)
  await sql`drop table if exists company_counts`.execute(db)
  await sql`drop table if exists licence_people`.execute(db)
  await sql`alter table contents drop column if exists category_id`.execute(db)
  await sql`alter table modules drop column if exists theme_id`.execute(db)
  await sql`alter table user_groups drop column if exists user_count`.execute(db)
  await sql`alter table licence_seats drop column if exists max_seats, drop column if exists end_date`.execute(db)
}
