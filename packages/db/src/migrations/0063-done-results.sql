-- The index of done accesses includes what leaves an access out of reports, so that counts need no
-- row.

drop index accesses_by_done;

create index accesses_by_done on accesses (company_id, done_at desc nulls last, id desc)
  include (revoked_at, erased_at);
