-- For how long the platform keeps what, where a manager has chosen it; null: for ever.

create table retention (
  kind text primary key check (kind in ('history', 'mails', 'support', 'exports', 'results')),
  kept_days integer check (kept_days > 0)
);
