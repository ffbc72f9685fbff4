-- The content that a support message is about, in the module of its access.

alter table support_messages add column content_id uuid references contents (id);
create index support_messages_content on support_messages (content_id);
