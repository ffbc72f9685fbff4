-- How long a content is meant to take, in minutes.

alter table content_versions
  add column planned_minutes integer check (planned_minutes between 1 and 60000);
