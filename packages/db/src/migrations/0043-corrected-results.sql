-- Results that a manager corrected by hand, with the reason that the participant reads too.

alter table user_contents
  add column corrected_at timestamptz,
  add column corrected_by uuid references users (id),
  add column correction_reason text check (char_length(correction_reason) between 1 and 500);

create index user_contents_corrected_by on user_contents (corrected_by) where corrected_by is not null;

-- The order of the list of people, in both directions.
drop index company_people_by_state;

create index company_people_by_state on company_people
  (company_id, state, sort_name desc nulls last, user_id desc);
