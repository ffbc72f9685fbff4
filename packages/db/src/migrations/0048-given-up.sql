-- What was given up is listed and retried by the page about jobs.

create index mails_given_up on mails (set_aside_at, id)
  where set_aside_at is not null;

create index outbox_given_up on outbox (set_aside_at, id)
  where set_aside_at is not null;
