-- Drops counts that are taken when they are read, copies of latest versions, and the triggers.
-- Each table keeps its lock only for its own statement.
-- isContract = true
-- isAtomic = false

create or replace function keep_person() returns trigger language plpgsql as $$
begin
  if exists (select from company_people where user_id = new.id) then
    perform copy_company_people(array[new.id]);
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    update accesses set erased_at = new.deleted_at where user_id = new.id and erased_at is null;
  end if;
  return null;
end $$;

-- Until the former ones are dropped, both do the same.
create or replace trigger keep_person after update on users for each row when (
  old.search_text is distinct from new.search_text or old.sort_name is distinct from new.sort_name
  or old.deleted_at is distinct from new.deleted_at or old.state is distinct from new.state
) execute function keep_person();

drop trigger if exists keep_person_copies on users;
drop trigger if exists keep_seats_of_erased on users;

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
end $$;

drop trigger if exists add_reminder_settings on companies;
drop trigger if exists count_company on companies;
drop trigger if exists copy_acquaintances on company_acquaintances;
drop trigger if exists count_company_people_insert on company_people;
drop trigger if exists count_company_people_update on company_people;
drop trigger if exists count_company_people_delete on company_people;
drop trigger if exists keep_category_id_of_version on content_versions;
drop trigger if exists keep_category_id on contents;
drop trigger if exists add_licence_seats on module_licences;
drop trigger if exists keep_licence_terms on module_licences;
drop trigger if exists keep_theme_id_of_version on module_versions;
drop trigger if exists keep_theme_id on modules;

drop function if exists add_licence_seats, add_reminder_settings, copy_acquaintances, count_company,
  count_company_people, count_group_members, keep_category_id, keep_category_id_of_version, keep_licence_terms,
  keep_person_copies, keep_seats_of_erased, keep_theme_id, keep_theme_id_of_version, recount_companies,
  recount_groups;

drop table if exists company_counts;
drop table if exists licence_people;
alter table contents drop column if exists category_id;
alter table modules drop column if exists theme_id;
alter table user_groups drop column if exists user_count;
alter table licence_seats drop column if exists max_seats, drop column if exists end_date;
