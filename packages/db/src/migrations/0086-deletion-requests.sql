-- When a person asked for their account to be deleted; null: they did not, or took it back.

alter table users add column deletion_requested_at timestamptz;
