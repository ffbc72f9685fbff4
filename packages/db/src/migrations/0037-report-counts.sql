-- Counts of a report, kept for companies with too many accesses to count them for each reader. A
-- job replaces all rows of a company at once.

create table report_runs (
  company_id uuid primary key references companies (id),
  counted_at timestamptz not null
);

create table report_counts (
  company_id uuid not null references report_runs (company_id),
  module_id uuid not null references modules (id),
  licence_id uuid not null references module_licences (id),
  -- All groups of the people that are counted: a filter of several groups counts nobody twice.
  user_group_ids uuid[] not null,
  to_accept integer not null,
  in_progress integer not null,
  done integer not null,
  late integer not null,
  ended integer not null
);

create table report_weeks (
  company_id uuid not null references report_runs (company_id),
  module_id uuid not null references modules (id),
  licence_id uuid not null references module_licences (id),
  user_group_ids uuid[] not null,
  -- The Monday, in the time zone of the platform.
  week date not null,
  opened integer not null,
  done integer not null
);

create index report_counts_company on report_counts (company_id, module_id);
create index report_counts_module on report_counts (module_id);
create index report_counts_licence on report_counts (licence_id);
create index report_weeks_company on report_weeks (company_id, module_id);
create index report_weeks_module on report_weeks (module_id);
create index report_weeks_licence on report_weeks (licence_id);

-- For lists of results: in the order of their end, and of those that wait or go on.
create index accesses_by_done on accesses (company_id, done_at desc nulls last, id desc);

create index accesses_to_accept on accesses (company_id, created_at, id)
  where done_at is null and revoked_at is null and erased_at is null and ended_at is null and accepted_at is null;

create index accesses_in_progress on accesses (company_id, created_at, id)
  where done_at is null and revoked_at is null and erased_at is null and ended_at is null and accepted_at is not null;
