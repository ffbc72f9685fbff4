-- Sign-ups wait for the proof of their mailbox in a table of their own: until then, anybody can
-- have typed them.

create table sign_ups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  firstname text not null check (char_length(firstname) between 2 and 30),
  lastname text not null check (char_length(lastname) between 2 and 30),
  password_hash text not null,
  avatar text check (avatar ~ '^(000-avatar\.png|0(0[1-9]|[1-6][0-9]|7[0-6])-avatar\.svg)$'),
  language text not null check (language in ('fr', 'en')),
  browser_hash text check (browser_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create index sign_ups_user on sign_ups (user_id);
create index sign_ups_expiry on sign_ups (expires_at);

-- Those who have not confirmed yet are asked for their password by their link. The account keeps
-- its columns, which the former release reads.
insert into sign_ups (id, user_id, firstname, lastname, password_hash, avatar, language, expires_at, created_at)
select id, id, firstname, lastname, password_hash, avatar, language, now() + interval '30 days', signed_up_at
from users where signed_up_at is not null and email_verified_at is null and deleted_at is null;
