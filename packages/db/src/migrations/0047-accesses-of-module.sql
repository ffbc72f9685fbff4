-- Who follows which version of a module of a licence: counts and pages before an upgrade.

create index accesses_of_module on accesses (licence_id, module_id, module_version_id, id) include (ends_at)
  where revoked_at is null and erased_at is null;
