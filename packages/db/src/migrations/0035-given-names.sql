-- What a company says about its people: names and language until the person writes their own, and
-- free attributes. People that it entered are listed without an access or a group. Another company
-- never sees any of it.

lock table companies, users, accesses, user_group_members in share row exclusive mode;

alter table company_people
  -- Entered by the company; the others hold an access or are in a group.
  add column is_known boolean not null default false,
  add column firstname text check (char_length(firstname) between 2 and 30),
  add column lastname text check (char_length(lastname) between 2 and 30),
  add column language text check (language in ('fr', 'en')),
  -- Copied from the account, for an index that starts with the company.
  add column state text,
  add constraint company_people_given check (is_known or num_nonnulls(firstname, lastname, language) = 0);

create table company_attributes (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null check (char_length(name) between 1 and 40),
  sort_name text generated always as (fold_text(name)) stored,
  created_at timestamptz not null,
  unique (company_id, sort_name)
);

create table person_attributes (
  attribute_id uuid not null references company_attributes (id) on delete cascade,
  user_id uuid not null references users (id),
  value text not null check (char_length(value) between 1 and 100),
  sort_value text generated always as (fold_text(value)) stored,
  primary key (attribute_id, user_id)
);

create index person_attributes_value on person_attributes (attribute_id, sort_value, user_id);
create index person_attributes_user on person_attributes (user_id);

-- Replaces the copies of `0016-company-people`, which knew the names of the account only.
-- Locks the accounts first: a concurrent rename waits and then finds what the company gave.
create function copy_company_people(people uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
  update company_people p set
    search_text = case when u.deleted_at is null then search_text(concat_ws(' ',
      coalesce(u.firstname, p.firstname), coalesce(u.lastname, p.lastname), u.email, (
        select string_agg(v.value, ' ' order by v.attribute_id)
        from person_attributes v join company_attributes a on a.id = v.attribute_id
        where v.user_id = p.user_id and a.company_id = p.company_id
      ))) end,
    sort_name = case when u.deleted_at is null then fold_text(coalesce(nullif(concat_ws(' ',
      coalesce(u.lastname, p.lastname), coalesce(u.firstname, p.firstname)), ''), u.email)) end,
    email = u.email,
    state = u.state
  from users u where u.id = p.user_id and p.user_id = any (people);
end $$;

create or replace function keep_person_copies() returns trigger language plpgsql as $$
begin
  if exists (select from company_people where user_id = new.id) then
    perform copy_company_people(array[new.id]);
  end if;
  return null;
end $$;

drop trigger keep_person_copies on users;

create trigger keep_person_copies after update on users for each row
when (old.search_text is distinct from new.search_text or old.sort_name is distinct from new.sort_name
  or old.deleted_at is distinct from new.deleted_at or old.state is distinct from new.state)
execute function keep_person_copies();

create or replace function add_company_people(
  companies uuid[], people uuid[], joined timestamptz[], with_access boolean
) returns void language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
  insert into company_people as p (company_id, user_id, holds_access, search_text, sort_name, email, state, joined_at)
  select distinct on (x.company_id, x.user_id) x.company_id, x.user_id, with_access,
    case when u.deleted_at is null then u.search_text end, u.sort_name, u.email, u.state, x.joined_at
  from unnest(companies, people, joined) as x (company_id, user_id, joined_at) join users u on u.id = x.user_id
  order by 1, 2, 8
  on conflict (company_id, user_id) do update set holds_access = p.holds_access or with_access
  where with_access and not p.holds_access;
end $$;

-- Who leaves their last group stays listed when the company entered them.
create or replace function keep_group_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_company_people(array_agg(g.company_id), array_agg(m.user_id), array_agg(m.joined_at), false)
    from added m join user_groups g on g.id = m.user_group_id having count(*) > 0;
    perform count_group_members(array_agg(m.user_group_id), 1) from added m having count(*) > 0;
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
    perform count_group_members(array_agg(m.user_group_id), -1) from removed m having count(*) > 0;
  end if;
  return null;
end $$;

-- Recounting keeps the people that a company entered, and what it said about them.
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
      is_known, firstname, lastname, language)
  select x.company_id, x.user_id, x.holds_access, case when u.deleted_at is null then u.search_text end,
    u.sort_name, u.email, u.state, x.last_access_at, x.joined_at,
    k.user_id is not null, k.firstname, k.lastname, k.language
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
  left join unnest(known) k on k.company_id = x.company_id and k.user_id = x.user_id;
  perform copy_company_people(array_agg(user_id)) from company_people where is_known;
end $$;

update company_people p set state = u.state from users u where u.id = p.user_id;

create index company_people_by_state on company_people (company_id, state, sort_name, user_id)
  where sort_name is not null;
