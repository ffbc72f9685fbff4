-- Indexes for what is counted when it is read: people by licence and module, and of a company.
-- Built while rows are written.
-- isAtomic = false

-- One that was left invalid by a run that died is built again.
drop index concurrently if exists accesses_counted;

create index concurrently accesses_counted on accesses (licence_id, module_id) include (user_id, ends_at)
  where revoked_at is null and erased_at is null and ended_at is null;

drop index concurrently if exists company_people_holders;
create index concurrently company_people_holders on company_people (company_id) where holds_access;
