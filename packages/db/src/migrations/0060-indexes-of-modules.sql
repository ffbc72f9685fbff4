-- The index of a module's accesses includes their people and ends, so that counts need no row; it
-- replaces that of a licence's modules. The index of accesses to accept includes completed ones,
-- because the list of accesses counts them too.

drop index accesses_of_module, accesses_by_module, accesses_to_accept;

create index accesses_by_module on accesses (company_id, module_id, module_version_id, id)
  include (user_id, licence_id, revoked_at, erased_at, ends_at);

create index accesses_to_accept on accesses (company_id, created_at, id) include (licence_id, ends_at, done_at, due_date)
  where revoked_at is null and erased_at is null and ended_at is null and accepted_at is null;
