-- Last run of each sweep. Stored here because a Redis that lost its jobs would have lost it too.

create table sweeps (
  name text primary key,
  every_ms bigint not null,
  declared_at timestamptz not null,
  ran_at timestamptz
);
