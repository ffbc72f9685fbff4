-- Few of the accesses of a company were declined.
-- isAtomic = false

create index concurrently if not exists accesses_declined
  on accesses (company_id, created_at, id) where decline_reason is not null;
