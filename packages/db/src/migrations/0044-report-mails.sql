-- Managers who get the figures of a company by e-mail.

create table report_mails (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  every text not null check (every in ('week', 'month')),
  -- The first day of the period in which the last mail was sent, or the choice was made.
  sent_for date not null,
  primary key (company_id, user_id)
);

create index report_mails_user on report_mails (user_id);
create index report_mails_due on report_mails (every, sent_for);
