-- Recomputes the counts of the triggers: for rows inserted without triggers (a partial restore,
-- generated data), and to compare with.

create function recount_companies() returns void language plpgsql as $$
begin
  lock table companies, users, accesses, user_group_members in share row exclusive mode;
  truncate company_people, company_counts;
  insert into company_counts (company_id, accesses)
  select o.id, count(a.id) from companies o left join accesses a on a.company_id = o.id group by 1;
  -- The trigger counts them.
  insert into company_people
    (company_id, user_id, holds_access, search_text, sort_name, email, last_access_at, joined_at)
  select x.company_id, x.user_id, x.holds_access, case when u.deleted_at is null then u.search_text end, u.sort_name,
    u.email, x.last_access_at, x.joined_at
  from (
    select company_id, user_id, bool_or(holds_access) as holds_access, max(last_access_at) as last_access_at,
      min(joined_at) as joined_at
    from (
      select company_id, user_id, true as holds_access, last_access_at, created_at as joined_at from accesses
      union all
      select g.company_id, m.user_id, false, null, g.created_at
      from user_group_members m join user_groups g on g.id = m.user_group_id
    ) belonging group by 1, 2
  ) x join users u on u.id = x.user_id;
end $$;

create function recount_seats() returns void language plpgsql as $$
begin
  lock table module_licences, users, accesses in share row exclusive mode;
  truncate licence_seats, licence_people;
  insert into licence_seats
  select l.id, count(distinct a.user_id) from module_licences l
  left join accesses a on a.licence_id = l.id and is_counted(a) group by 1;
  insert into licence_people
  select licence_id, module_id, count(*) from accesses a where is_counted(a) group by 1, 2;
end $$;
