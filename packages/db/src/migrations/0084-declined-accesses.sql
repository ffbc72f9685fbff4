-- A declined access is revoked by its participant, with a reason.

alter table accesses add column decline_reason text;
comment on column accesses.decline_reason is 'personal, erased: null';
