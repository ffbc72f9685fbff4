-- Outbox, notifications, mails, support messages and browser logs.

create table outbox (
  id uuid primary key,
  type text not null,
  data jsonb not null,
  actor_id uuid references users (id),
  attempts smallint not null default 0,
  available_at timestamptz not null default now(),
  processed_at timestamptz,
  set_aside_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(processed_at, set_aside_at) <= 1)
);

create index outbox_actor on outbox (actor_id);

create index outbox_waiting on outbox (available_at, id)
  where processed_at is null and set_aside_at is null;

-- An event is stored once; recipients are rows that reference it.
create table events (
  id uuid primary key,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);

create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid not null references events (id),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, event_id)
);

create index notifications_newest on notifications (user_id, created_at desc, event_id);
create index notifications_event on notifications (event_id);
create index notifications_unread on notifications (user_id) where read_at is null;

-- The row is the source of truth; the job carries its id. `dedupe_key` prevents duplicate mails.
create table mails (
  id uuid primary key,
  template text not null,
  dedupe_key text unique,
  user_id uuid references users (id) on delete cascade,
  to_email text not null,
  language text not null check (language in ('fr', 'en')),
  data jsonb not null,
  attempts smallint not null default 0,
  available_at timestamptz not null default now(),
  sent_at timestamptz,
  set_aside_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);

create index mails_user on mails (user_id);
create index mails_waiting on mails (available_at, id) where sent_at is null and set_aside_at is null;

create table support_messages (
  id uuid primary key,
  user_id uuid references users (id),
  email text not null,
  type text check (type in ('technical', 'content', 'access', 'other')),
  access_id uuid references accesses (id),
  message text not null check (btrim(message) <> ''),
  created_at timestamptz not null default now()
);

create index support_messages_user on support_messages (user_id);
create index support_messages_access on support_messages (access_id);

create table client_logs (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  level text not null,
  message text not null,
  logged_at timestamptz,
  stacktrace text,
  data jsonb,
  created_at timestamptz not null default now()
);

create index client_logs_user on client_logs (user_id);
create index client_logs_newest on client_logs (created_at);
