-- The log of sent reminders, and the day on which each access was last in one.

alter table accesses add column reminded_on date;

create table reminders (
  id uuid primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('reminder', 'invitation', 'automatic')),
  -- Who sent it; nobody when it is automatic.
  sender_id uuid references users (id),
  -- What the sender wrote instead of the usual text.
  text text,
  created_at timestamptz not null,
  check ((kind = 'automatic') = (sender_id is null))
);

create index reminders_newest on reminders (company_id, created_at, id);
create index reminders_user on reminders (user_id, company_id);
create index reminders_sender on reminders (sender_id);

create table reminder_accesses (
  access_id uuid not null references accesses (id),
  reminder_id uuid not null references reminders (id),
  primary key (access_id, reminder_id)
);

create index reminder_accesses_reminder on reminder_accesses (reminder_id);
