-- A condition on the licence let the planner read all accesses of the licence for each person, when
-- it had no statistics of them: giving to 10,000 read 100 million index entries. As the filter of
-- the count it can choose no index, so that only the accesses of the person are read.

create or replace function count_seats(licences uuid[], modules uuid[], people uuid[], changes integer[]) returns void language plpgsql as $$
begin
  perform from licence_seats where licence_id = any (licences) order by licence_id for update;
  update licence_seats s set seats = s.seats + d.seats
  from (
    select c.licence_id, sum((c.held > 0)::int - (c.held - c.change > 0)::int) as seats
    from (
      select x.licence_id, sum(x.change) as change, (
        select count(*) filter (
          where a.licence_id = x.licence_id and num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
        )
        from accesses a where a.user_id = x.user_id
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
