-- People whom a company removed from its list. Their row stays, so that what they did keeps the
-- names that the company gave; a new access or group brings them back.

alter table company_people
  add column removed_at timestamptz,
  -- A removed person has no group; the row is kept like that of people entered by the company.
  add constraint company_people_removed check (removed_at is null or is_known);

create index company_people_removed on company_people
  (company_id, sort_name desc nulls last, user_id desc) where removed_at is not null;

-- Replaces the function of `0016-company-people`: removed people are not counted in the list.
create or replace function count_company_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update company_counts c set holders = c.holders + d.holders, people = c.people + d.people
    from (
      select company_id, count(*) filter (where holds_access) as holders,
        count(sort_name) filter (where removed_at is null) as people
      from added group by 1 order by 1
    ) d where c.company_id = d.company_id;
  elsif tg_op = 'DELETE' then
    update company_counts c set holders = c.holders - d.holders, people = c.people - d.people
    from (
      select company_id, count(*) filter (where holds_access) as holders,
        count(sort_name) filter (where removed_at is null) as people
      from removed group by 1 order by 1
    ) d where c.company_id = d.company_id;
  else
    update company_counts c set holders = c.holders + d.holders, people = c.people + d.people
    from (
      select company_id, sum(holders) as holders, sum(people) as people
      from (
        select company_id, holds_access::int as holders,
          (sort_name is not null and removed_at is null)::int as people from added
        union all
        select company_id, -holds_access::int, -(sort_name is not null and removed_at is null)::int from removed
      ) change group by 1 having sum(holders) <> 0 or sum(people) <> 0 order by 1
    ) d where c.company_id = d.company_id;
  end if;
  return null;
end $$;

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
  on conflict (company_id, user_id) do update set holds_access = p.holds_access or with_access, removed_at = null
  where with_access and not p.holds_access or p.removed_at is not null;
end $$;

-- Counted first: the row lock serialises with a removal, which the next statement then sees. A
-- session keeps its plan, and one made while few people were there would read all for each.
create or replace function keep_access_holders() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  companies uuid[];
  people uuid[];
  joined timestamptz[];
begin
  update company_counts c set accesses = c.accesses + d.accesses
  from (select company_id, count(*) as accesses from added group by 1 order by 1) d where c.company_id = d.company_id;
  select array_agg(a.company_id), array_agg(a.user_id), array_agg(a.created_at) into companies, people, joined
  from added a where not exists (
    select from company_people p
    where p.company_id = a.company_id and p.user_id = a.user_id and p.holds_access and p.removed_at is null
  );
  if people is not null then perform add_company_people(companies, people, joined, true); end if;
  return null;
end $$;

create function bring_back_person() returns trigger language plpgsql as $$
begin
  update company_people set removed_at = null
  where company_id = new.company_id and user_id = new.user_id and removed_at is not null;
  return null;
end $$;

create trigger bring_back_person after update on accesses for each row
when (old.revoked_at is not null and new.revoked_at is null) execute function bring_back_person();

-- Replaces the function of `0035-given-names`, because removed people are known and kept too.
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
  select x.company_id, x.user_id, x.holds_access, case when u.deleted_at is null then u.search_text end,
    u.sort_name, u.email, u.state, x.last_access_at, x.joined_at,
    k.user_id is not null, k.firstname, k.lastname, k.language, k.removed_at
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
