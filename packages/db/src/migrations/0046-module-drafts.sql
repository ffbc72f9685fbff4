-- Modules that no licence can list until they are published.

alter table modules add column is_draft boolean not null default false;
