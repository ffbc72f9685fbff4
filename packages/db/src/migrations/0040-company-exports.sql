-- Files that managers of a company ask for, beside the copies of one's own data.

alter table data_exports
  add column company_id uuid references companies (id),
  -- What was asked for; null for a copy of one's own data.
  add column request jsonb,
  add column rows_done integer not null default 0,
  add column rows_total integer,
  add check ((company_id is null) = (request is null));

create index data_exports_company on data_exports (company_id, user_id, created_at desc);
drop index data_exports_preparing;

create unique index data_exports_preparing on data_exports (user_id)
  where state = 'preparing' and company_id is null;
