-- Seats and end of each licence beside its count, so that an index finds the licences that fill up:
-- the home page of the platform looks for them among those of all companies.

lock table module_licences in share row exclusive mode;
alter table licence_seats add column max_seats integer, add column end_date date;

update licence_seats s set max_seats = l.max_active_users, end_date = l.end_date
from module_licences l where l.id = s.licence_id;

alter table licence_seats alter column max_seats set not null, alter column end_date set not null;

create index licence_seats_nearly_full on licence_seats (end_date, licence_id)
  where seats::bigint * 4 >= max_seats::bigint * 3;

create or replace function add_licence_seats() returns trigger language plpgsql as $$
begin
  insert into licence_seats (licence_id, max_seats, end_date) values (new.id, new.max_active_users, new.end_date);
  return null;
end $$;

create function keep_licence_terms() returns trigger language plpgsql as $$
begin
  update licence_seats set max_seats = new.max_active_users, end_date = new.end_date where licence_id = new.id;
  return null;
end $$;

create trigger keep_licence_terms after update on module_licences for each row
when ((old.max_active_users, old.end_date) is distinct from (new.max_active_users, new.end_date))
execute function keep_licence_terms();

create or replace function recount_seats() returns void language plpgsql as $$
begin
  lock table module_licences, users, accesses in share row exclusive mode;
  truncate licence_seats, licence_people;
  insert into licence_seats (licence_id, seats, max_seats, end_date)
  select l.id, count(distinct a.user_id), l.max_active_users, l.end_date from module_licences l
  left join accesses a on a.licence_id = l.id and is_counted(a) group by l.id;
  insert into licence_people
  select licence_id, module_id, count(*) from accesses a where is_counted(a) group by 1, 2;
end $$;
