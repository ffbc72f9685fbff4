-- Indexes for the user list: a page of a million accounts is read in index order, not sorted.

-- Same order as the list: nulls last, newer accounts first among equals. Each direction needs its
-- own index.
create index users_by_name_asc on users
  (fold_text(coalesce(lastname || ' ' || firstname, email)) asc nulls last, id desc)
  where deleted_at is null;

create index users_by_name_desc on users
  (fold_text(coalesce(lastname || ' ' || firstname, email)) desc nulls last, id desc)
  where deleted_at is null;

create index users_by_last_sign_in on users (last_sign_in_at desc nulls last, id desc) where deleted_at is null;
