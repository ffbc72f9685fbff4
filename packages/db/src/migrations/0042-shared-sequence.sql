-- Sequence of the commit with the latest shared data. An unloading page sends results only, so a
-- late commit may still have the latest buckets.

alter table attempts add column shared_sequence bigint not null default 0 check (shared_sequence >= 0);
update attempts set shared_sequence = sequence where shared_data <> '{}';
