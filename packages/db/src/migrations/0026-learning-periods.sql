-- Periods of activity in a content, for the record of learning. The current one is in
-- `user_contents`, whose row each commit updates anyway; a new one moves it to `learning_periods`.

alter table user_contents
  -- First and last sign of activity of the current period.
  add column active_from timestamptz,
  add column active_until timestamptz,
  add check (active_until >= active_from),
  add check ((active_from is null) = (active_until is null));

create table learning_periods (
  access_id uuid not null,
  content_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- Results of the content at the end of the period.
  done_at timestamptz,
  best_score numeric(7, 4) check (best_score between 0 and 100),
  finished boolean not null,
  primary key (access_id, content_id, started_at),
  foreign key (access_id, content_id) references user_contents (access_id, content_id)
);

create index learning_periods_started on learning_periods (access_id, started_at);

-- Earlier releases stored the time of the newest launch only, and its session times.
update user_contents uc
set active_from = t.launched_at, active_until = greatest(t.launched_at, least(t.updated_at,
  t.launched_at + make_interval(secs => coalesce((
    select sum((s.launch_seconds ->> t.launch::text)::numeric) from attempt_scos s where s.attempt_id = t.id
  ), 0)::float8)))
from attempts t
where t.access_id = uc.access_id and t.content_id = uc.content_id
  and t.number = (select max(n.number) from attempts n
    where n.access_id = uc.access_id and n.content_id = uc.content_id);

update user_contents set active_from = last_access_at, active_until = last_access_at
where active_from is null and consulted_at is not null;

create function keep_learning_period() returns trigger language plpgsql as $$
begin
  insert into learning_periods (access_id, content_id, started_at, ended_at, done_at, best_score, finished)
  values (old.access_id, old.content_id, old.active_from, old.active_until, old.done_at, old.best_score, old.finished)
  on conflict do nothing;
  return null;
end $$;

create trigger keep_learning_period after update on user_contents for each row
when (old.active_from <> new.active_from) execute function keep_learning_period();
