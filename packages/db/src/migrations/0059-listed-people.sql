-- The indexes that order the list of people include what hides a person, so that counts and the
-- people before a far page need no row.

drop index company_people_by_joined_at;

create index company_people_by_joined_at on company_people (company_id, joined_at, user_id) include (removed_at)
  where sort_name is not null;

drop index company_people_by_email;

create index company_people_by_email on company_people (company_id, "email", user_id) include (removed_at)
  where sort_name is not null;

-- Others read erased people in this order too.
drop index company_people_by_sort_name;

create index company_people_by_sort_name on company_people (company_id, sort_name desc nulls last, user_id desc)
  include (removed_at);

drop index company_people_by_last_access_at;

create index company_people_by_last_access_at on company_people (company_id, last_access_at desc nulls last, user_id desc)
  include (removed_at, sort_name);
