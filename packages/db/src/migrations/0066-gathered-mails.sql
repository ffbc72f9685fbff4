-- A mail that gathers what happens to a person waits before its first try. One index says that
-- there is one of them, so that concurrent acts find it.

alter table mails add column gathers boolean not null default false;

create unique index mails_gathering on mails (user_id)
  where gathers and attempts = 0 and sent_at is null;
