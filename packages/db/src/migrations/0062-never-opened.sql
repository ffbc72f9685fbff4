-- The index of accesses that were never opened includes their completion, so that counts need no
-- row: a correction can complete one that nobody opened.

drop index accesses_never_opened;

create index accesses_never_opened on accesses (company_id, created_at, id)
  include (licence_id, erased_at, ends_at, done_at) where last_access_at is null and revoked_at is null;
