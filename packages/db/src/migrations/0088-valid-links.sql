-- Apart, because the rows are read without the lock that adds the constraint.

alter table link_tokens validate constraint link_tokens_kind_check;
