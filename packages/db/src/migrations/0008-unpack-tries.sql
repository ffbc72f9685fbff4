-- Number of analysis attempts per version, so that a failing package is not retried for ever.

alter table content_versions
  add column processing_tries smallint not null default 0,
  add column processing_tried_at timestamptz;
