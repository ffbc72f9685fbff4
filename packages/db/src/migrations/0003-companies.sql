-- Companies, their managers, groups, licences and accesses.

create table companies (
  id uuid primary key,
  name text not null check (btrim(name) <> ''),
  logo_key text,
  created_at timestamptz not null default now()
);

create index companies_search on companies using gin (fold_text(name) gin_trgm_ops);
alter table audit add constraint audit_company foreign key (company_id) references companies (id);
create index audit_company on audit (company_id, created_at desc);

create table company_managers (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  training_read boolean not null,
  training_write boolean not null,
  admin_read boolean not null,
  admin_write boolean not null,
  responsible boolean not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  check (training_read or not training_write),
  check (admin_read or not admin_write),
  check (training_read or admin_read or responsible)
);

create index company_managers_user on company_managers (user_id);

create table user_groups (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now(),
  unique (company_id, id)
);

create unique index user_groups_name on user_groups (company_id, fold_text(name));

create table user_group_members (
  user_group_id uuid not null references user_groups (id) on delete cascade,
  user_id uuid not null references users (id),
  primary key (user_group_id, user_id)
);

create index user_group_members_user on user_group_members (user_id);

create table module_licences (
  id uuid primary key,
  company_id uuid not null references companies (id),
  name text not null check (btrim(name) <> ''),
  start_date date not null,
  end_date date not null,
  max_active_users integer not null check (max_active_users >= 1),
  has_authorized_domain_list boolean not null,
  authorized_domains text[] not null,
  mandatory_expire_date boolean not null,
  comment text not null,
  business_support_emails text[] not null,
  suspended_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (end_date >= start_date)
);

create index module_licences_author on module_licences (created_by);
create index module_licences_end on module_licences (end_date);

create table licence_managers (
  licence_id uuid not null references module_licences (id),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('company', 'platform')),
  primary key (licence_id, user_id, kind)
);

create index licence_managers_user on licence_managers (user_id);

-- A licence holds one version per module.
create table licence_modules (
  licence_id uuid not null references module_licences (id),
  module_id uuid not null,
  module_version_id uuid not null,
  primary key (licence_id, module_id),
  foreign key (module_id, module_version_id) references module_versions (module_id, id)
);

create index licence_modules_version on licence_modules (module_id, module_version_id);

-- One user × one module × one licence: `userModule` for participants, `moduleAccess` for
-- companies.
create table accesses (
  id uuid primary key,
  company_id uuid not null,
  licence_id uuid not null,
  module_id uuid not null,
  module_version_id uuid not null,
  user_id uuid not null references users (id),
  expire_date date,
  max_day_time_limit integer check (max_day_time_limit >= 1),
  -- End of the access by its own terms (expire date, days after acceptance); null: with the licence.
  ends_at timestamptz,
  revoked_at timestamptz,
  accepted_at timestamptz,
  opened_at timestamptz,
  last_access_at timestamptz,
  done_count integer not null default 0 check (done_count >= 0),
  done_at timestamptz,
  expiry_notified_at timestamptz,
  position integer,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  foreign key (company_id, licence_id) references module_licences (company_id, id),
  foreign key (module_id, module_version_id) references module_versions (module_id, id),
  check (opened_at is null or accepted_at is not null),
  -- A user never holds two live accesses to one module in one company.
  constraint accesses_one_live exclude using gist (
    user_id with =, company_id with =, module_id with =,
    tstzrange(created_at, case
      when num_nonnulls(revoked_at, ends_at) > 0 then greatest(created_at, least(revoked_at, ends_at))
    end) with &&
  )
);

create index accesses_company on accesses (company_id, created_at desc, id);
create index accesses_licence on accesses (company_id, licence_id);
create index accesses_seats on accesses (licence_id, user_id) include (ends_at) where revoked_at is null;
create index accesses_user on accesses (user_id, created_at desc);
create index accesses_module on accesses (module_id, module_version_id);
create index accesses_author on accesses (created_by);

create index accesses_to_remind_by_licence on accesses (licence_id)
  where revoked_at is null and expiry_notified_at is null and done_at is null;

create index accesses_to_remind on accesses (ends_at)
  where revoked_at is null and expiry_notified_at is null and done_at is null;
