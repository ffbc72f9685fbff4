-- Buckets of `adl.data` (SCORM 2004 4th edition) by target id, shared by all SCOs of an attempt.

alter table attempts add column shared_data jsonb not null default '{}';
