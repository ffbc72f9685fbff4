-- Stored files that are removed after a time, each named before its bytes are stored.

create table files (
  key text primary key,
  kind text not null check (kind in ('upload', 'packageUpload', 'mailPicture', 'mailPreview')),
  owner_id uuid references users (id),
  -- How many had arrived when its row was last written.
  bytes bigint not null default 0,
  expires_at timestamptz not null
);

create index files_expiry on files (expires_at);
create index files_owner on files (owner_id) where owner_id is not null;
comment on column files.owner_id is 'personal, erased: null, and its file is removed';
