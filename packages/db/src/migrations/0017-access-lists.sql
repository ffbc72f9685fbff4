-- Indexes for the list of a company's accesses in each order and with each filter.

-- Immutable although it reads a table, because rows of versions never change.
create function progress_of(module_version_id uuid, done_count integer) returns integer
language sql immutable parallel safe strict
return (select 100 * done_count / v.content_count from module_versions v where v.id = module_version_id);

-- When a sweep saw the end of an access, and when its user was erased, so that neither needs a
-- join.
alter table accesses add column erased_at timestamptz, add column ended_at timestamptz;

update accesses a set erased_at = u.deleted_at from users u
where u.id = a.user_id and u.deleted_at is not null;

-- The key is last in each, in the same direction, so that the index has the order of the list in
-- both directions. All start with the company or the licence, because a scan by key over all
-- companies would be long for old rows.
-- Includes the columns of the state, so that counts read the index only.
create index accesses_by_creation on accesses (company_id, created_at, id) include (licence_id, revoked_at, erased_at, ends_at);
create index accesses_by_progress on accesses (company_id, progress_of(module_version_id, done_count), id);
create index accesses_by_last_access on accesses (company_id, last_access_at desc nulls last, id desc);
create index accesses_by_user on accesses (company_id, user_id, id);
create index accesses_by_module on accesses (company_id, module_id, module_version_id, id);
create index accesses_by_licence on accesses (company_id, licence_id, id);
create index accesses_by_end on accesses (licence_id, ends_at, id);
create index accesses_never_opened on accesses (company_id, created_at, id) include (licence_id, erased_at, ends_at) where last_access_at is null and revoked_at is null;
create index accesses_revoked on accesses (company_id, created_at, id) where revoked_at is not null;
drop index accesses_company, accesses_licence;

-- A licence belongs to one company, so a condition on both matches as many rows as one on the
-- licence.
create statistics accesses_of_company (dependencies) on company_id, licence_id, module_id, user_id from accesses;

-- For pages of the company's licences and of their modules, in the order of the licence.
create index licence_modules_module on licence_modules (module_version_id, licence_id);
