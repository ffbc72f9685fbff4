-- Results of participants per content, attempt and SCO. Rows are never deleted.

create table user_contents (
  access_id uuid not null references accesses (id),
  content_id uuid not null references contents (id),
  consulted_at timestamptz,
  last_access_at timestamptz,
  done_at timestamptz,
  best_score numeric(7, 4) check (best_score between 0 and 100),
  -- The last session ended and can be retried: the card says retry, not continue.
  finished boolean not null default false,
  passed_without_score boolean not null default false,
  passed_under_mark boolean not null default false,
  total_seconds integer not null default 0 check (total_seconds >= 0),
  is_favorite boolean not null default false,
  notes text not null default '' check (char_length(notes) <= 20000),
  notes_updated_at timestamptz,
  primary key (access_id, content_id)
);

create index user_contents_content on user_contents (content_id);

create table favorite_resources (
  access_id uuid not null references accesses (id),
  resource_id uuid not null references resources (id),
  created_at timestamptz not null default now(),
  primary key (access_id, resource_id)
);

create index favorite_resources_resource on favorite_resources (resource_id);

-- One attempt at one content version. Only the newest attempt of a content is played.
create table attempts (
  id uuid primary key,
  access_id uuid not null,
  content_id uuid not null,
  content_version_id uuid not null,
  number integer not null check (number >= 1),
  -- Incremented by each launch: a late commit of an older launch never overwrites newer data.
  launch integer not null default 1 check (launch >= 1),
  launched_at timestamptz not null default now(),
  -- The newest stored commit of the running launch.
  sequence bigint not null default 0 check (sequence >= 0),
  -- Incremented by each change: a commit only overwrites the state that it has read (optimistic lock).
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (access_id, content_id, number),
  foreign key (access_id, content_id) references user_contents (access_id, content_id),
  foreign key (content_id, content_version_id) references content_versions (content_id, id)
);

create index attempts_version on attempts (content_id, content_version_id);

create table attempt_scos (
  attempt_id uuid not null references attempts (id),
  identifier text not null,
  elements jsonb not null default '{}',
  suspend_data text,
  -- Sequence of the commit with the suspend data, which may arrive later than the other data.
  suspend_sequence bigint not null default 0 check (suspend_sequence >= 0),
  completed boolean not null default false,
  success text check (success in ('passed', 'failed')),
  percent numeric(7, 4) check (percent between 0 and 100),
  -- Seconds by launch number, so that repeated or late commits count once.
  launch_seconds jsonb not null default '{}',
  -- The newest launch in which the package reported a session time; the clock counts in the others.
  timed_launch integer not null default 0,
  last_exit text,
  updated_at timestamptz not null default now(),
  primary key (attempt_id, identifier)
);

create table interactions (
  attempt_id uuid not null references attempts (id),
  sco_identifier text not null,
  -- By launch, because packages that do not read the count start again at 0 in each launch.
  launch integer not null check (launch >= 1),
  position integer not null check (position between 0 and 1999),
  data jsonb not null,
  primary key (attempt_id, sco_identifier, launch, position)
);
