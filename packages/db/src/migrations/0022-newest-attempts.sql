-- The questions of a content are read over its newest attempts.

create index attempts_newest on attempts (content_id, id);
