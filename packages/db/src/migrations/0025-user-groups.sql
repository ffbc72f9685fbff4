-- Groups with a kept number of members, the modules that their members get, and the accesses that
-- were given that way.

lock table user_groups, user_group_members in share row exclusive mode;
alter table user_group_members add column joined_at timestamptz;
update user_group_members m set joined_at = g.created_at from user_groups g where g.id = m.user_group_id;
alter table user_group_members alter column joined_at set not null;
create index user_group_members_newest on user_group_members (user_group_id, joined_at, user_id);

-- Counted by a trigger, because a list of groups would otherwise count up to all people per row.
alter table user_groups add column user_count integer not null default 0 check (user_count >= 0);

create function recount_groups() returns void language plpgsql as $$
begin
  lock table user_groups, user_group_members in share row exclusive mode;
  update user_groups g
  set user_count = (select count(*) from user_group_members m where m.user_group_id = g.id);
end $$;

select recount_groups();

-- The key is last in each, in the same direction, so that the index has the order of the list in
-- both directions.
create index user_groups_by_name on user_groups (company_id, sort_name, id);
create index user_groups_by_creation on user_groups (company_id, created_at, id);
create index user_groups_by_users on user_groups (company_id, user_count, id);

create table user_group_modules (
  user_group_id uuid not null references user_groups (id) on delete cascade,
  module_id uuid not null references modules (id),
  licence_id uuid not null references module_licences (id),
  expire_date date,
  max_day_time_limit integer check (max_day_time_limit >= 1),
  created_at timestamptz not null,
  primary key (user_group_id, module_id)
);

create index user_group_modules_module on user_group_modules (module_id);
create index user_group_modules_licence on user_group_modules (licence_id);

create table user_group_accesses (
  -- An access is given once, so by one group at most.
  access_id uuid primary key references accesses (id),
  user_group_id uuid not null references user_groups (id) on delete cascade,
  -- When its user left the group; the row is deleted when a manager has decided about the access.
  left_at timestamptz
);

create index user_group_accesses_group on user_group_accesses (user_group_id);

create index user_group_accesses_left on user_group_accesses (user_group_id, left_at)
  where left_at is not null;

-- Replaces the trigger function of `0016-company-people`.
-- The groups are locked in the order of their ids, to prevent deadlocks.
create function count_group_members(groups uuid[], change integer) returns void language plpgsql as $$
begin
  perform from user_groups where id = any (groups) order by id for no key update;
  update user_groups g set user_count = g.user_count + change * d.members
  from (select x.id, count(*) as members from unnest(groups) as x (id) group by 1) d where d.id = g.id;
end $$;

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
    where not p.holds_access and p.user_id in (select user_id from removed) and not exists (
      select from user_group_members m join user_groups g on g.id = m.user_group_id
      where m.user_id = p.user_id and g.company_id = p.company_id
    );
    perform count_group_members(array_agg(m.user_group_id), -1) from removed m having count(*) > 0;
  end if;
  return null;
end $$;
