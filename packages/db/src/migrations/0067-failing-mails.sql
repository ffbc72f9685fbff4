-- Since when a mail or an event fails, because the next try says when it began no more, and the
-- code of a mail's last failure, which is told in words.

alter table mails add column failing_since timestamptz, add column error_code text;
alter table outbox add column failing_since timestamptz;

create index mails_failing on mails (failing_since)
  where failing_since is not null and sent_at is null and set_aside_at is null;

create index outbox_failing on outbox (failing_since)
  where failing_since is not null and processed_at is null and set_aside_at is null;
