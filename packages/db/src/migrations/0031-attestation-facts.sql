-- What a certificate says about the training, and whether its file could not be written.

alter table module_versions
  add column planned_minutes integer check (planned_minutes between 1 and 60000),
  add column nature text not null default '' check (char_length(nature) <= 200);

-- When the last run of its job failed; null once it is asked for again.
alter table attestations add column failed_at timestamptz;
