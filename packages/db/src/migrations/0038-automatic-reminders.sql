-- When each company reminds its people by itself, and the indexes that find whom.

create table reminder_settings (
  company_id uuid primary key references companies (id),
  -- Days after an access is given, before a date, or between two reminders; null: none is sent.
  not_accepted_days smallint  check (not_accepted_days between 1 and 90),
  not_started_days smallint  check (not_started_days between 1 and 90),
  before_due_days smallint  check (before_due_days between 1 and 90),
  before_end_days smallint default 7 check (before_end_days between 1 and 90),
  late_every_days smallint  check (late_every_days between 1 and 90),
  -- The day on which everybody was last reminded.
  swept_on date
);

lock table companies in share row exclusive mode;
insert into reminder_settings (company_id) select id from companies;
create index reminder_settings_to_sweep on reminder_settings (swept_on, company_id);

create function add_reminder_settings() returns trigger language plpgsql as $$
begin
  insert into reminder_settings (company_id) values (new.id);
  return null;
end $$;

create trigger add_reminder_settings after insert on companies
for each row execute function add_reminder_settings();

-- What is open and not done. The first also finds what has a due date among it.
create index accesses_open_by_reminder on accesses (licence_id, reminded_on) where done_at is null and revoked_at is null and erased_at is null and ended_at is null;

create index accesses_due_by_reminder on accesses (licence_id, reminded_on, due_date)
  where due_date is not null and done_at is null and revoked_at is null and erased_at is null and ended_at is null;

-- Whom an e-mail has told of the end of an access is not reminded of it again: on the day where it
-- is latest, because the zone of the platform is not known here.
update accesses a
set reminded_on = greatest(a.reminded_on, (m.created_at at time zone 'Pacific/Kiritimati')::date)
from mails m where m.dedupe_key = 'moduleIsAboutToExpired:' || a.id;
