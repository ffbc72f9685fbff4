-- After 0077, so that the tables are not locked for as long as their rows are checked.

alter table events validate constraint events_actor;
alter table events validate constraint events_notice;
alter table notifications validate constraint notifications_event_id_fkey;
