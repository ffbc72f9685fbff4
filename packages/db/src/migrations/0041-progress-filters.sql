-- Filters of accesses by acceptance and progress read the index of the list alone.

drop index accesses_by_creation;

create index accesses_by_creation on accesses (company_id, created_at, id)
  include (licence_id, revoked_at, erased_at, ends_at, user_id, accepted_at, last_access_at, done_at, due_date);
