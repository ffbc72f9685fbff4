-- What the managers of a licence have been told, so that each notice is sent once.

alter table module_licences
  -- Percent of the seats: 75, 100, or 0 below.
  add column notified_percent integer not null default 0 check (notified_percent in (0, 75, 100)),
  add column end_notified boolean not null default false;
