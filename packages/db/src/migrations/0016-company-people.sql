-- People of a company with their columns for searching and sorting, and counts of accesses and
-- people. Triggers maintain both, also for processes of the previous version, so that no list needs
-- a union of accesses and groups, or a count of a growing table.

create extension if not exists btree_gin;

create table company_people (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  -- Has or had an access; the others are only members of a group.
  holds_access boolean not null,
  -- Copied from the account, for indexes that start with the company; null for erased people, whom lists hide.
  search_text text,
  sort_name text,
  email text,
  -- The latest of all accesses, accurate to the minute.
  last_access_at timestamptz,
  joined_at timestamptz not null,
  primary key (company_id, user_id)
);

create table company_counts (
  company_id uuid primary key references companies (id),
  accesses integer not null default 0,
  -- People who have or had an access, erased ones included.
  holders integer not null default 0,
  -- People in the company's list.
  people integer not null default 0
);

-- Prevents changes between the rows read here and the triggers created below.
lock table companies, users, accesses, user_group_members in share row exclusive mode;

insert into company_people
select x.company_id, x.user_id, x.holds_access,
  case when u.deleted_at is null then u.search_text end, u.sort_name, u.email, x.last_access_at, x.joined_at
from (
  select company_id, user_id, bool_or(holds_access) as holds_access, max(last_access_at) as last_access_at,
    min(joined_at) as joined_at
  from (
    select company_id, user_id, true as holds_access, last_access_at, created_at as joined_at from accesses
    union all
    select g.company_id, m.user_id, false, null, g.created_at from user_group_members m join user_groups g on g.id = m.user_group_id
  ) belonging group by 1, 2
) x join users u on u.id = x.user_id;

insert into company_counts
select o.id, coalesce(a.accesses, 0), coalesce(p.holders, 0), coalesce(p.people, 0)
from companies o
left join (select company_id, count(*) as accesses from accesses group by 1) a on a.company_id = o.id
left join (
  select company_id, count(*) filter (where holds_access) as holders, count(sort_name) as people
  from company_people group by 1
) p on p.company_id = o.id;

create index company_people_user on company_people (user_id);

create index company_people_by_joined_at on company_people (company_id, joined_at, user_id)
  where sort_name is not null;

create index company_people_by_email on company_people (company_id, "email", user_id)
  where sort_name is not null;

-- Accesses are sorted by person too, erased people last in both directions.
create index company_people_by_sort_name on company_people
  (company_id, sort_name desc nulls last, user_id desc);

create index company_people_by_last_access_at on company_people
  (company_id, last_access_at desc nulls last, user_id desc);

create index company_people_search on company_people using gin (company_id, search_text gin_trgm_ops);

create function count_company() returns trigger language plpgsql as $$
begin
  insert into company_counts (company_id) values (new.id);
  return null;
end $$;

create trigger count_company after insert on companies for each row execute function count_company();

-- In the order of the companies, to prevent deadlocks.
create function count_company_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update company_counts c set holders = c.holders + d.holders, people = c.people + d.people
    from (
      select company_id, count(*) filter (where holds_access) as holders, count(sort_name) as people
      from added group by 1 order by 1
    ) d where c.company_id = d.company_id;
  elsif tg_op = 'DELETE' then
    update company_counts c set holders = c.holders - d.holders, people = c.people - d.people
    from (
      select company_id, count(*) filter (where holds_access) as holders, count(sort_name) as people
      from removed group by 1 order by 1
    ) d where c.company_id = d.company_id;
  else
    update company_counts c set holders = c.holders + d.holders, people = c.people + d.people
    from (
      select company_id, sum(holders) as holders, sum(people) as people
      from (
        select company_id, holds_access::int as holders, (sort_name is not null)::int as people from added
        union all
        select company_id, -holds_access::int, -(sort_name is not null)::int from removed
      ) change group by 1 having sum(holders) <> 0 or sum(people) <> 0 order by 1
    ) d where c.company_id = d.company_id;
  end if;
  return null;
end $$;

create trigger count_company_people_insert after insert on company_people
referencing new table as added for each statement execute function count_company_people();

create trigger count_company_people_update after update on company_people
referencing old table as removed new table as added for each statement execute function count_company_people();

create trigger count_company_people_delete after delete on company_people
referencing old table as removed for each statement execute function count_company_people();

-- Locks the accounts while they are copied: a concurrent rename waits and then finds the copy.
create function add_company_people(companies uuid[], people uuid[], joined timestamptz[], with_access boolean) returns void
language plpgsql as $$
begin
  perform from users where id = any (people) order by id for share;
  insert into company_people as p (company_id, user_id, holds_access, search_text, sort_name, email, joined_at)
  select distinct on (x.company_id, x.user_id) x.company_id, x.user_id, with_access,
    case when u.deleted_at is null then u.search_text end, u.sort_name, u.email, x.joined_at
  from unnest(companies, people, joined) as x (company_id, user_id, joined_at) join users u on u.id = x.user_id
  order by 1, 2, 7
  on conflict (company_id, user_id) do update set holds_access = p.holds_access or with_access
  where with_access and not p.holds_access;
end $$;

create function keep_access_holders() returns trigger language plpgsql as $$
declare
  companies uuid[];
  people uuid[];
  joined timestamptz[];
begin
  select array_agg(a.company_id), array_agg(a.user_id), array_agg(a.created_at) into companies, people, joined
  from added a where not exists (
    select from company_people p where p.company_id = a.company_id and p.user_id = a.user_id and p.holds_access
  );
  if people is not null then perform add_company_people(companies, people, joined, true); end if;
  update company_counts c set accesses = c.accesses + d.accesses
  from (select company_id, count(*) as accesses from added group by 1 order by 1) d where c.company_id = d.company_id;
  return null;
end $$;

create trigger keep_access_holders after insert on accesses
referencing new table as added for each statement execute function keep_access_holders();

create function keep_group_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_company_people(array_agg(g.company_id), array_agg(m.user_id), array_agg(g.created_at), false)
    from added m join user_groups g on g.id = m.user_group_id having count(*) > 0;
  else
    -- Locked first, to serialise with inserts into other groups.
    perform from company_people p
    where not p.holds_access and p.user_id in (select user_id from removed)
    order by p.company_id, p.user_id for update;
    delete from company_people p
    where not p.holds_access and p.user_id in (select user_id from removed) and not exists (
      select from user_group_members m join user_groups g on g.id = m.user_group_id
      where m.user_id = p.user_id and g.company_id = p.company_id
    );
  end if;
  return null;
end $$;

create trigger keep_group_members_insert after insert on user_group_members
referencing new table as added for each statement execute function keep_group_members();

create trigger keep_group_members_delete after delete on user_group_members
referencing old table as removed for each statement execute function keep_group_members();

create function keep_person_copies() returns trigger language plpgsql as $$
begin
  update company_people set
    search_text = case when new.deleted_at is null then new.search_text end, sort_name = new.sort_name, email = new.email
  where user_id = new.id;
  return null;
end $$;

create trigger keep_person_copies after update on users for each row
when (old.search_text is distinct from new.search_text or old.sort_name is distinct from new.sort_name
  or old.deleted_at is distinct from new.deleted_at)
execute function keep_person_copies();

create function keep_last_access() returns trigger language plpgsql as $$
begin
  update company_people set last_access_at = new.last_access_at
  where company_id = new.company_id and user_id = new.user_id
    and (last_access_at is null or last_access_at < new.last_access_at);
  return null;
end $$;

create trigger keep_last_access after update on accesses for each row
when (old.last_access_at is distinct from new.last_access_at) execute function keep_last_access();

create trigger keep_last_access_insert after insert on accesses for each row
when (new.last_access_at is not null) execute function keep_last_access();
