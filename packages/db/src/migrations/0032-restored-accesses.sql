-- When a revoked or expired access became live again. Its live period starts there, so that another
-- access to the same module, live between the two periods, does not prevent restoring it.

alter table accesses
  add column restored_at timestamptz,
  drop constraint accesses_one_live;

alter table accesses add constraint accesses_one_live exclude using gist (
  user_id with =, company_id with =, module_id with =,
  tstzrange(coalesce(restored_at, created_at), case
    when num_nonnulls(revoked_at, ends_at) > 0
    then greatest(coalesce(restored_at, created_at), least(revoked_at, ends_at))
  end) with &&
);
