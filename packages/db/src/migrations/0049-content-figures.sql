-- The newest results of a content. Ordered by the access, which never changes: an index on the last
-- access would be written by every commit.

create index user_contents_newest on user_contents (content_id, access_id desc);
drop index user_contents_content;
