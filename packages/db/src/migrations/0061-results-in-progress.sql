-- The index of accesses in progress includes their ends and due dates, so that counts need no row.

drop index accesses_in_progress;

create index accesses_in_progress on accesses (company_id, created_at, id) include (licence_id, ends_at, due_date)
  where done_at is null and revoked_at is null and erased_at is null and ended_at is null
    and accepted_at is not null;
