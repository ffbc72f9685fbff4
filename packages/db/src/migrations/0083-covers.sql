alter table modules add column cover text check (cover ~ '^[a-z]+-[a-z-]+$');

comment on column modules.cover is
  'not personal: what an editor chose, such as clay-arcs; null: by theme and id';
