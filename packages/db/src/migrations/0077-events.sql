-- One stream of events: what was `audit`, with what notifications show. The former release finds
-- its columns in `events`, and `audit` in a view.

lock table notifications, events, audit in access exclusive mode;

-- What came since 0076 copied the others, with a day for clocks that differ.
insert into audit (id, type, data, created_at)
select id, type, data, created_at from events e
where created_at > (
    select timestamp::timestamptz - interval '1 day' from kysely_migration where name = '0076-one-stream'
  ) and not exists (select from audit a where a.id = e.id);

alter table notifications drop constraint notifications_event_id_fkey;
drop table events;
alter table audit rename to events;
alter index audit_pkey rename to events_pkey;
alter index audit_actor rename to events_actor;
alter index audit_company rename to events_company;
alter index audit_revision rename to events_thing;
alter table events rename constraint audit_actor_id_fkey to events_actor_id_fkey;
alter table events rename constraint audit_company to events_company_id_fkey;

alter table events add constraint events_actor check (noun is null or num_nonnulls(actor_id, system_job) = 1)
not valid;

alter table events add constraint events_notice check (num_nonnulls(type, data) <> 1) not valid;

alter table notifications add constraint notifications_event_id_fkey
foreign key (event_id) references events (id) not valid;

create view audit as
select id, actor_id, system_job, company_id, noun, thing_id, action, before, after, created_at, revision
from events
where noun not in ('grant', 'account', 'accessMilestone', 'licenceMilestone', 'certificate');

comment on column events.data is 'not personal: titles, names of companies, counts';
comment on column event_outbox.error is 'not personal: faults of this program';
