-- Who has opened something of a company: accepted an access, or entered its area. Only these people
-- does it know by what their account says; of others its lists hold what it has given itself.

lock table companies, users, accesses, user_group_members in share row exclusive mode;

create table company_acquaintances (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  since timestamptz not null,
  primary key (company_id, user_id)
);

create index company_acquaintances_user on company_acquaintances (user_id);

-- Managers who acted have entered; the others are recorded when they come the next time.
insert into company_acquaintances
select company_id, user_id, min(since) from (
  select company_id, user_id, accepted_at as since from accesses where accepted_at is not null
  union all
  select company_id, actor_id, created_at from audit where company_id is not null and actor_id is not null
) opened group by 1, 2;

-- Replaces the functions of `0035-given-names` and `0055-removed-people`.
-- Locks the accounts first: a concurrent rename waits and then finds what the company may know.
create or replace function copy_company_people(people uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
  update company_people p set (search_text, sort_name, email, state) = (
    select
      case when u.deleted_at is null then search_text(concat_ws(' ', n.firstname, n.lastname, u.email, (
        select string_agg(v.value, ' ' order by v.attribute_id)
        from person_attributes v join company_attributes a on a.id = v.attribute_id
        where v.user_id = p.user_id and a.company_id = p.company_id
      ))) end,
      case when u.deleted_at is null
        then fold_text(coalesce(nullif(concat_ws(' ', n.lastname, n.firstname), ''), u.email)) end,
      u.email,
      case when k.user_id is null and u.deleted_at is null then 'invited' else u.state end
    from users u
    left join company_acquaintances k on k.company_id = p.company_id and k.user_id = u.id
    cross join lateral (
      select coalesce(case when k.user_id is not null then u.firstname end, p.firstname) as firstname,
        coalesce(case when k.user_id is not null then u.lastname end, p.lastname) as lastname
    ) n
    where u.id = p.user_id
  ) where p.user_id = any (people);
end $$;

create or replace function add_company_people(
  companies uuid[], people uuid[], joined timestamptz[], with_access boolean
) returns void language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
  insert into company_people as p (company_id, user_id, holds_access, search_text, sort_name, email, state, joined_at)
  select distinct on (x.company_id, x.user_id) x.company_id, x.user_id, with_access,
    case when u.deleted_at is not null then null
      when k.user_id is null then search_text(u.email) else u.search_text end,
    case when k.user_id is null then fold_text(u.email) else u.sort_name end,
    u.email,
    case when k.user_id is null and u.deleted_at is null then 'invited' else u.state end,
    x.joined_at
  from unnest(companies, people, joined) as x (company_id, user_id, joined_at) join users u on u.id = x.user_id
  left join company_acquaintances k on k.company_id = x.company_id and k.user_id = x.user_id
  order by 1, 2, 8
  on conflict (company_id, user_id) do update set holds_access = p.holds_access or with_access, removed_at = null
  where with_access and not p.holds_access or p.removed_at is not null;
end $$;

create or replace function recount_companies() returns void language plpgsql as $$
declare
  known company_people[];
begin
  lock table companies, users, accesses, user_group_members in share row exclusive mode;
  select array_agg(p) into known from company_people p where p.is_known;
  truncate company_people, company_counts;
  insert into company_counts (company_id, accesses)
  select o.id, count(a.id) from companies o left join accesses a on a.company_id = o.id group by 1;
  -- The trigger counts them.
  insert into company_people
    (company_id, user_id, holds_access, search_text, sort_name, email, state, last_access_at, joined_at,
      is_known, firstname, lastname, language, removed_at)
  select x.company_id, x.user_id, x.holds_access,
    case when u.deleted_at is not null then null
      when k.user_id is null then search_text(u.email) else u.search_text end,
    case when k.user_id is null then fold_text(u.email) else u.sort_name end,
    u.email,
    case when k.user_id is null and u.deleted_at is null then 'invited' else u.state end,
    x.last_access_at, x.joined_at,
    g.user_id is not null, g.firstname, g.lastname, g.language, g.removed_at
  from (
    select company_id, user_id, bool_or(holds_access) as holds_access, max(last_access_at) as last_access_at,
      min(joined_at) as joined_at
    from (
      select company_id, user_id, true as holds_access, last_access_at, created_at as joined_at from accesses
      union all
      select g.company_id, m.user_id, false, null, m.joined_at
      from user_group_members m join user_groups g on g.id = m.user_group_id
      union all
      select company_id, user_id, false, null, joined_at from unnest(known)
    ) belonging group by 1, 2
  ) x join users u on u.id = x.user_id
  left join company_acquaintances k on k.company_id = x.company_id and k.user_id = x.user_id
  left join unnest(known) g on g.company_id = x.company_id and g.user_id = x.user_id;
  perform copy_company_people(array_agg(user_id)) from company_people where is_known;
end $$;

-- Accepting makes acquainted, also by processes of the previous version.
create function copy_acquaintances() returns trigger language plpgsql as $$
begin
  perform copy_company_people(array_agg(user_id)) from added having count(*) > 0;
  return null;
end $$;

create trigger copy_acquaintances after insert on company_acquaintances
referencing new table as added for each statement execute function copy_acquaintances();

create function keep_acquaintances() returns trigger language plpgsql as $$
begin
  insert into company_acquaintances (company_id, user_id, since)
  select distinct on (company_id, user_id) company_id, user_id, accepted_at from added
  where accepted_at is not null order by company_id, user_id, accepted_at
  on conflict do nothing;
  return null;
end $$;

-- After "keep_access_holders", by its name, so that the person is listed when their name is copied.
create trigger keep_acquaintances_insert after insert on accesses
referencing new table as added for each statement execute function keep_acquaintances();

create function keep_acquaintance() returns trigger language plpgsql as $$
begin
  insert into company_acquaintances (company_id, user_id, since)
  values (new.company_id, new.user_id, new.accepted_at) on conflict do nothing;
  return null;
end $$;

create trigger keep_acquaintance after update on accesses for each row
when (old.accepted_at is null and new.accepted_at is not null) execute function keep_acquaintance();

select copy_company_people(array_agg(user_id)) from company_people p where not exists (
  select from company_acquaintances k where k.company_id = p.company_id and k.user_id = p.user_id
);
