-- Sequence of the commit with the latest resume data besides suspend data. An unloading page sends
-- results only, so a late commit may still have the latest location.

alter table attempt_scos add column place_sequence bigint not null default 0 check (place_sequence >= 0);
