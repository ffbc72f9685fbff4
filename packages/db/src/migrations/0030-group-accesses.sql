-- Accesses of a large group are counted in the index alone, so it includes their users.

drop index accesses_by_creation;

create index accesses_by_creation on accesses (company_id, created_at, id)
  include (licence_id, revoked_at, erased_at, ends_at, user_id);
