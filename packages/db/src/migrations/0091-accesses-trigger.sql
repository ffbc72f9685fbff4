-- What an access changes elsewhere, in one trigger for each event.
-- isContract = true

-- Statistics of transition tables are those of the first call of a session, so nothing is joined
-- with them whose plan could be a nested loop: rows are grouped, or looked up by a key.
create function keep_accesses() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  companies uuid[];
  people uuid[];
  times timestamptz[];
  licences uuid[];
  holders uuid[];
  changes integer[];
begin
  -- Who is new in the company, or has a revoked access again; and the seats.
  if tg_op = 'INSERT' then
    select array_agg(a.company_id), array_agg(a.user_id), array_agg(a.created_at) into companies, people, times
    from added a where not coalesce((
      select p.holds_access and p.removed_at is null from company_people p
      where p.company_id = a.company_id and p.user_id = a.user_id
    ), false);
    select array_agg(a.licence_id), array_agg(a.user_id), array_agg(1) into licences, holders, changes
    from added a where num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0;
  elsif tg_op = 'UPDATE' then
    update company_people p set removed_at = null
    from (
      select x.company_id, x.user_id
      from (
        select a.id, a.company_id, a.user_id from added a where a.revoked_at is null
        union all
        select r.id, r.company_id, r.user_id from removed r where r.revoked_at is not null
      ) x group by x.id, 1, 2 having count(*) = 2
    ) d where p.company_id = d.company_id and p.user_id = d.user_id and p.removed_at is not null;
    select array_agg(d.licence_id), array_agg(d.user_id), array_agg(d.change) into licences, holders, changes
    from (
      select x.licence_id, x.user_id, sum(x.change)::integer as change
      from (
        select a.licence_id, a.user_id, 1 as change
        from added a where num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
        union all
        select r.licence_id, r.user_id, -1
        from removed r where num_nonnulls(r.revoked_at, r.erased_at, r.ended_at) = 0
      ) x group by 1, 2 having sum(x.change) <> 0
    ) d;
  else
    select array_agg(r.licence_id), array_agg(r.user_id), array_agg(-1) into licences, holders, changes
    from removed r where num_nonnulls(r.revoked_at, r.erased_at, r.ended_at) = 0;
  end if;
  if people is not null then perform add_company_people(companies, people, times, true); end if;

  if tg_op <> 'DELETE' then
    with known as (
      insert into company_acquaintances (company_id, user_id, since)
      select a.company_id, a.user_id, min(a.accepted_at) from added a
      where a.accepted_at is not null and not exists (
        select from company_acquaintances k where k.company_id = a.company_id and k.user_id = a.user_id
      )
      group by 1, 2 order by 1, 2 on conflict do nothing returning user_id
    )
    select array_agg(user_id) into people from known;
    if people is not null then perform copy_company_people(people); end if;

    update company_people p set last_access_at = d.last_access_at
    from (
      select a.company_id, a.user_id, max(a.last_access_at) as last_access_at from added a
      where a.last_access_at is not null group by 1, 2
    ) d
    where p.company_id = d.company_id and p.user_id = d.user_id
      and (p.last_access_at is null or p.last_access_at < d.last_access_at);
  end if;

  if licences is null then return null; end if;
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
      from unnest(licences, holders, changes) as x (licence_id, user_id, change) group by x.licence_id, x.user_id
    ) c group by 1
  ) d where s.licence_id = d.licence_id and d.seats <> 0;
  return null;
end $$;

drop trigger bring_back_person on accesses;
drop trigger forget_end on accesses;
drop trigger keep_access_holders on accesses;
drop trigger keep_acquaintance on accesses;
drop trigger keep_acquaintances_insert on accesses;
drop trigger keep_last_access on accesses;
drop trigger keep_last_access_insert on accesses;
drop trigger keep_seats_delete on accesses;
drop trigger keep_seats_insert on accesses;
drop trigger keep_seats_update on accesses;

create trigger keep_accesses_insert after insert on accesses
referencing new table as added for each statement execute function keep_accesses();

create trigger keep_accesses_update after update on accesses
referencing old table as removed new table as added for each statement execute function keep_accesses();

create trigger keep_accesses_delete after delete on accesses
referencing old table as removed for each statement execute function keep_accesses();

drop function bring_back_person, forget_end, keep_access_holders, keep_acquaintance, keep_acquaintances,
  keep_last_access, keep_seats, count_seats, is_counted, recount_seats;
