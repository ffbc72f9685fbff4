-- What each person wants to be told by e-mail, and which addresses a mail server refused.
-- `users.weekly_mail_ended_at` moves there; the release before still reads and writes it.
-- isAtomic = false

create table if not exists mail_choices (
  user_id uuid not null references users (id),
  kind text not null,
  choice text not null check (choice in ('now', 'digest', 'application', 'none')),
  primary key (user_id, kind)
);

comment on column mail_choices.user_id is 'personal, erased: with its row';

-- A change by one release is seen by the other, until the column is dropped.
create or replace function copy_weekly_end() returns trigger language plpgsql as $$
begin
  insert into mail_choices (user_id, kind, choice)
  values (new.id, 'weekly', case when new.weekly_mail_ended_at is null then 'now' else 'none' end)
  on conflict (user_id, kind) do update set choice = excluded.choice
  where mail_choices.choice <> excluded.choice;
  return null;
end $$;

create or replace function copy_weekly_choice() returns trigger language plpgsql as $$
begin
  update users set weekly_mail_ended_at = case when new.choice = 'none' then now() end
  where id = new.user_id and (weekly_mail_ended_at is null) = (new.choice = 'none');
  return null;
end $$;

create or replace trigger copy_weekly_end after update of weekly_mail_ended_at on users for each row
when ((old.weekly_mail_ended_at is null) <> (new.weekly_mail_ended_at is null) and new.deleted_at is null)
execute function copy_weekly_end();

create or replace trigger copy_weekly_choice after insert or update on mail_choices for each row
when (new.kind = 'weekly') execute function copy_weekly_choice();

insert into mail_choices (user_id, kind, choice)
select id, 'weekly', 'none' from users where weekly_mail_ended_at is not null and deleted_at is null
on conflict do nothing;

alter table notifications add column if not exists is_for_digest boolean not null default false;

create index concurrently if not exists notifications_for_digest on notifications (user_id)
where is_for_digest;

alter table users
  add column if not exists refused_email text,
  add column if not exists refused_at timestamptz,
  add column if not exists refusal text;

comment on column users.refused_email is 'personal, erased: set to null';
comment on column users.refused_at is 'personal, erased: set to null';
comment on column users."refusal" is 'personal, erased: set to null';
