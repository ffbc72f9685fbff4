-- Recipients and attached details of support messages; browser of browser logs.

-- Erasing an account empties its messages; the rows stay for statistics.
alter table support_messages
  alter column email drop not null,
  alter column message drop not null,
  add column language text not null default 'fr' check (language in ('fr', 'en')),
  add column details jsonb,
  add column recipients text[] not null default '{}';

alter table client_logs add column user_agent text not null default '';
