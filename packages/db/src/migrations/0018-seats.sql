-- Stored counts of seats and people. An access is counted until it is revoked, its user is erased,
-- or a sweep has seen its end; accesses that ended since that sweep are subtracted on reading, so
-- the counts are always right and reading costs little.

create table licence_seats (
  licence_id uuid primary key references module_licences (id),
  -- Distinct people with a counted access.
  seats integer not null default 0 check (seats >= 0)
);

create table licence_people (
  licence_id uuid not null references module_licences (id),
  module_id uuid not null references modules (id),
  -- Counted accesses: a user holds at most one per module in a company.
  people integer not null default 0 check (people >= 0),
  primary key (licence_id, module_id)
);

create index licence_people_module on licence_people (module_id);
lock table module_licences, users, accesses in share row exclusive mode;
drop index accesses_seats;
create index accesses_seats on accesses (licence_id, user_id) include (ends_at) where revoked_at is null and erased_at is null and ended_at is null;

-- Accesses that ended since the last sweep, of one licence and of all.
create index accesses_ended on accesses (licence_id, ends_at) include (user_id, module_id)
  where revoked_at is null and erased_at is null and ended_at is null and ends_at is not null;

create index accesses_to_end on accesses (ends_at) where revoked_at is null and erased_at is null and ended_at is null and ends_at is not null;

insert into licence_seats
select l.id, count(distinct a.user_id) from module_licences l
left join accesses a on a.licence_id = l.id and revoked_at is null and erased_at is null and ended_at is null group by 1;

insert into licence_people
select licence_id, module_id, count(*) from accesses where revoked_at is null and erased_at is null and ended_at is null group by 1, 2;

create function add_licence_seats() returns trigger language plpgsql as $$
begin
  insert into licence_seats (licence_id) values (new.id);
  return null;
end $$;

create trigger add_licence_seats after insert on module_licences for each row execute function add_licence_seats();

create function is_counted(a accesses) returns boolean language sql immutable parallel safe
return a.revoked_at is null and a.erased_at is null and a.ended_at is null;

-- Locks the licences' rows before reading: a later count sees what others have committed. They
-- are the last rows that a change of accesses locks.
create function count_seats(licences uuid[], modules uuid[], people uuid[], changes integer[]) returns void language plpgsql as $$
begin
  perform from licence_seats where licence_id = any (licences) order by licence_id for update;
  update licence_seats s set seats = s.seats + d.seats
  from (
    select p.licence_id, sum((p.held > 0)::int - (p.held - p.change > 0)::int) as seats
    from (
      select c.licence_id, c.change, count(a.id) as held
      from (
        select x.licence_id, x.user_id, sum(x.change) as change
        from unnest(licences, people, changes) as x (licence_id, user_id, change) group by 1, 2
      ) c
      left join accesses a on a.licence_id = c.licence_id and a.user_id = c.user_id
        and a.revoked_at is null and a.erased_at is null and a.ended_at is null
      group by c.licence_id, c.user_id, c.change
    ) p group by 1
  ) d where s.licence_id = d.licence_id and d.seats <> 0;
  insert into licence_people as p (licence_id, module_id, people)
  select x.licence_id, x.module_id, sum(x.change) as people
  from unnest(licences, modules, changes) as x (licence_id, module_id, change)
  group by 1, 2 having sum(x.change) > 0 order by 1, 2
  on conflict (licence_id, module_id) do update set people = p.people + excluded.people;
  update licence_people p set people = p.people + d.people
  from (
    select x.licence_id, x.module_id, sum(x.change) as people
    from unnest(licences, modules, changes) as x (licence_id, module_id, change)
    group by 1, 2 having sum(x.change) < 0
  ) d where p.licence_id = d.licence_id and p.module_id = d.module_id;
end $$;

create function keep_seats() returns trigger language plpgsql as $$
declare
  licences uuid[];
  modules uuid[];
  people uuid[];
  changes integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(a.licence_id), array_agg(a.module_id), array_agg(a.user_id), array_agg(1)
    into licences, modules, people, changes
    from added a where is_counted(a);
  elsif tg_op = 'DELETE' then
    select array_agg(a.licence_id), array_agg(a.module_id), array_agg(a.user_id), array_agg(-1)
    into licences, modules, people, changes
    from removed a where is_counted(a);
  else
    select array_agg(a.licence_id), array_agg(a.module_id), array_agg(a.user_id),
      array_agg(is_counted(a)::int - is_counted(r)::int)
    into licences, modules, people, changes
    from added a join removed r on r.id = a.id where is_counted(a) <> is_counted(r);
  end if;
  if licences is not null then perform count_seats(licences, modules, people, changes); end if;
  return null;
end $$;

create trigger keep_seats_insert after insert on accesses
referencing new table as added for each statement execute function keep_seats();

create trigger keep_seats_update after update on accesses
referencing old table as removed new table as added for each statement execute function keep_seats();

create trigger keep_seats_delete after delete on accesses
referencing old table as removed for each statement execute function keep_seats();

-- After its end changes, a sweep handles an access again.
create function forget_end() returns trigger language plpgsql as $$
begin
  new.ended_at := null;
  return new;
end $$;

create trigger forget_end before update on accesses for each row
when (old.ended_at is not null and new.ends_at is distinct from old.ends_at) execute function forget_end();

create function keep_seats_of_erased() returns trigger language plpgsql as $$
begin
  update accesses set erased_at = new.deleted_at where user_id = new.id and erased_at is null;
  return null;
end $$;

create trigger keep_seats_of_erased after update on users for each row
when (old.deleted_at is null and new.deleted_at is not null) execute function keep_seats_of_erased();
