/**
 * Statements that count anew what triggers keep: the people of all companies, and the seats of all
 * licences.
 */
export const recount = {
  companyPeople: `
    do $$
    declare
      known company_people[];
    begin
      lock table companies, users, accesses, user_group_members in share row exclusive mode;
      select array_agg(p) into known from company_people p where p.is_known;
      truncate company_people;
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
    end $$`,
  licenceSeats: `
    do $$
    begin
      lock table module_licences, users, accesses in share row exclusive mode;
      truncate licence_seats;
      insert into licence_seats (licence_id, seats)
      select l.id, count(distinct a.user_id) from module_licences l
      left join accesses a on a.licence_id = l.id and num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
      group by l.id;
    end $$`,
}
