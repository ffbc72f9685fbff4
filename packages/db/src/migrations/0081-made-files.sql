-- One table of the files that the worker makes on request, instead of one for each kind.

create table made_files (
  id uuid primary key,
  kind text not null check (kind in ('data', 'export', 'record', 'attestation')),
  -- Who asked for it; of a certificate, whose it is.
  owner_id uuid not null references users (id),
  -- Whom a record is about.
  user_id uuid references users (id),
  company_id uuid references companies (id),
  attestation_id uuid references attestations (id) on delete cascade,
  -- What an export or a record contains.
  request jsonb,
  language text not null check (language in ('fr', 'en')),
  state text not null check (state in ('preparing', 'ready', 'failed')),
  runs smallint not null default 0,
  size bigint check (size >= 0),
  rows_done integer not null default 0,
  rows_total integer,
  rows_left_out integer not null default 0,
  created_at timestamptz not null,
  -- It is removed after this time; null while it is being prepared.
  expires_at timestamptz,
  check ((state = 'ready') = (size is not null)),
  check ((state = 'preparing') = (expires_at is null)),
  check ((kind = 'record') = (user_id is not null)),
  check ((kind = 'attestation') = (attestation_id is not null)),
  check ((kind in ('export', 'record')) = (request is not null))
);

create index made_files_owner on made_files (owner_id, kind, created_at desc);
create index made_files_user on made_files (user_id) where user_id is not null;
create index made_files_company on made_files (company_id) where company_id is not null;

create unique index made_files_attestation on made_files (attestation_id, language)
  where attestation_id is not null;

create index made_files_expiry on made_files (expires_at) where expires_at is not null;

-- At most one copy of their data is being prepared for a person.
create unique index made_files_preparing on made_files (owner_id)
  where kind = 'data' and state = 'preparing';

comment on column made_files.owner_id is 'personal, erased: with its row';
comment on column made_files.user_id is 'personal, erased: with its row';
comment on column made_files."request" is 'not personal: filters';

-- The former release keeps its requests in `data_exports` and `record_files`: each of its changes
-- is made here too, and the other way round, until 0095 drops both. Their files have the same keys.
create function keep_former_file() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  delete from made_files where id = coalesce(new.id, old.id);
  if tg_op = 'DELETE' then return null; end if;
  if tg_table_name = 'record_files' then
    row := row || jsonb_build_object(
      'kind', 'record', 'owner_id', new.asker_id, 'runs', 0, 'rows_done', 0, 'rows_left_out', 0,
      'state', case when new.failed_at is null then 'preparing' else 'failed' end,
      'expires_at', new.failed_at + interval '1 day',
      'request', jsonb_strip_nulls(
        jsonb_build_object('accessId', new.access_id, 'from', new.from_day, 'to', new.to_day)));
  else
    row := row || jsonb_build_object(
      'kind', case when new.company_id is null then 'data' else 'export' end,
      'owner_id', new.user_id, 'user_id', null,
      'language', coalesce(new.request ->> 'language', (select language from users where id = new.user_id)));
  end if;
  insert into made_files select * from jsonb_populate_record(null::made_files, row);
  return null;
end $$;

create function keep_made_file() returns trigger language plpgsql as $$
declare
  row jsonb := to_jsonb(new);
begin
  delete from data_exports where id = coalesce(new.id, old.id);
  delete from record_files where id = coalesce(new.id, old.id);
  if new.kind = 'record' then
    row := row || jsonb_build_object(
      'asker_id', new.owner_id, 'access_id', new.request -> 'accessId',
      'from_day', new.request -> 'from', 'to_day', new.request -> 'to',
      'failed_at', case when new.state = 'failed' then new.created_at end);
    insert into record_files select * from jsonb_populate_record(null::record_files, row);
  elsif new.kind <> 'attestation' then
    row := row || jsonb_build_object(
      'user_id', new.owner_id, 'ready_at', case when new.state = 'ready' then new.created_at end);
    insert into data_exports select * from jsonb_populate_record(null::data_exports, row);
  end if;
  return null;
end $$;

-- Not for what the other trigger does.
create trigger keep_former_file after insert or update or delete on data_exports
for each row when (pg_trigger_depth() = 0) execute function keep_former_file();

create trigger keep_former_file after insert or update or delete on record_files
for each row when (pg_trigger_depth() = 0) execute function keep_former_file();

create trigger keep_made_file after insert or update or delete on made_files
for each row when (pg_trigger_depth() = 0) execute function keep_made_file();

-- Takes over the requests of the last days.
update data_exports set runs = runs;
update record_files set language = language;
