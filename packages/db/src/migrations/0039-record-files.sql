-- Records of learning as files: what was asked for, by whom. Rows and files are kept for a day.

create table record_files (
  id uuid primary key,
  asker_id uuid not null references users (id),
  user_id uuid not null references users (id),
  -- Only its accesses; of all companies when the participant asks.
  company_id uuid references companies (id),
  access_id uuid references accesses (id),
  from_day date,
  to_day date,
  language text not null check (language in ('fr', 'en')),
  created_at timestamptz not null,
  failed_at timestamptz
);

create index record_files_asker_id on record_files (asker_id);
create index record_files_user_id on record_files (user_id);
create index record_files_company_id on record_files (company_id);
create index record_files_access_id on record_files (access_id);
create index record_files_created_at on record_files (created_at);
