-- When an access should be done; it closes nothing. Members of a group get it with its modules.

alter table accesses add column due_date date;
alter table user_group_modules add column due_date date;
create index accesses_by_due on accesses (company_id, due_date desc nulls last, id desc);

-- Of late accesses the oldest first; what is done or revoked leaves it.
create index accesses_not_done_by_due on accesses (company_id, due_date, id)
  where due_date is not null and done_at is null and revoked_at is null and erased_at is null;
