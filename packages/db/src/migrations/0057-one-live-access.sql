-- The constraint on live accesses as before, with company and module as one text. PostgreSQL takes
-- any column of a GiST index for a condition, and read most of this one to find the accesses of a
-- module in a company, instead of `accesses_by_module`.

alter table accesses
  drop constraint accesses_one_live,
  add constraint accesses_one_live exclude using gist (
    user_id with =,
    (company_id::text || module_id::text) with =,
    tstzrange(coalesce(restored_at, created_at), case
      when num_nonnulls(revoked_at, ends_at) > 0
      then greatest(coalesce(restored_at, created_at), least(revoked_at, ends_at))
    end) with &&
  );
