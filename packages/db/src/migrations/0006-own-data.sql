-- Session details shown to their owner, and files of "download my data".

-- Session ids are hashes of the cookie and are never shown, so rows get a public id. The default
-- serves existing rows and processes of the previous version.
alter table sessions
  add column row_id uuid not null default gen_random_uuid() unique,
  add column last_seen_at timestamptz not null default now();

create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('preparing', 'ready', 'failed')),
  runs smallint not null default 0,
  size bigint check (size >= 0),
  ready_at timestamptz,
  -- Row and file are removed after this time; null while it is being prepared.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'ready') = (num_nonnulls(size, ready_at) = 2)),
  check ((state = 'preparing') = (expires_at is null))
);

create index data_exports_user on data_exports (user_id, created_at desc);

-- At most one export per user is being prepared.
create unique index data_exports_preparing on data_exports (user_id) where state = 'preparing';
create index data_exports_expiry on data_exports (expires_at) where expires_at is not null;
