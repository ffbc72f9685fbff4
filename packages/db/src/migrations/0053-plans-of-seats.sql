-- Without statistics, partial indexes seem to hold one row, and a session keeps the plans of
-- functions: giving to many compared each person with all accesses of the licence. The condition
-- fits no partial index, so that the index of the person serves it, who holds few accesses.

create or replace function count_seats(licences uuid[], modules uuid[], people uuid[], changes integer[]) returns void language plpgsql as $$
begin
  perform from licence_seats where licence_id = any (licences) order by licence_id for update;
  update licence_seats s set seats = s.seats + d.seats
  from (
    select c.licence_id, sum((c.held > 0)::int - (c.held - c.change > 0)::int) as seats
    from (
      select x.licence_id, sum(x.change) as change, (
        select count(*) from accesses a where a.user_id = x.user_id and a.licence_id = x.licence_id
          and num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
      ) as held
      from unnest(licences, people, changes) as x (licence_id, user_id, change) group by x.licence_id, x.user_id
    ) c group by 1
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

-- An update is the former rows taken away and the new ones added: no join of the two.
create or replace function keep_seats() returns trigger language plpgsql as $$
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
    select array_agg(d.licence_id), array_agg(d.module_id), array_agg(d.user_id), array_agg(d.change)
    into licences, modules, people, changes
    from (
      select x.licence_id, x.module_id, x.user_id, sum(x.change)::integer as change
      from (
        select a.licence_id, a.module_id, a.user_id, 1 as change from added a where is_counted(a)
        union all
        select r.licence_id, r.module_id, r.user_id, -1 from removed r where is_counted(r)
      ) x group by 1, 2, 3 having sum(x.change) <> 0
    ) d;
  end if;
  if licences is not null then perform count_seats(licences, modules, people, changes); end if;
  return null;
end $$;
