-- Drops a unique constraint, whose columns PostgreSQL locks as keys: changing the latest version
-- locked the content against all references, and two edits that referred to each other deadlocked.

create index contents_latest_version_id on contents (latest_version_id);
alter table contents drop constraint contents_latest_version_id_key;
create index modules_latest_version_id on modules (latest_version_id);
alter table modules drop constraint modules_latest_version_id_key;
