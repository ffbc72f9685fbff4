-- Accounts, sessions, link tokens, platform rights, rate limits and reserved names.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Names and searches ignore case, accents and outer spaces. unaccent() is only STABLE because its
-- dictionary could change; a named dictionary does not, so an index may use it.
create function fold_text(value text) returns text
language sql immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, btrim(value)));

create table users (
  id uuid primary key,
  email text unique check (email = lower(btrim(email)) and email <> ''),
  firstname text check (char_length(firstname) between 2 and 30),
  lastname text check (char_length(lastname) between 2 and 30),
  password_hash text,
  avatar text not null default '000-avatar.png' check (avatar ~ '^(000-avatar\.png|0(0[1-9]|[1-6][0-9]|7[0-6])-avatar\.svg)$'),
  language text not null default 'fr' check (language in ('fr', 'en')),
  email_verified_at timestamptz,
  signed_up_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz,
  invited_by uuid references users (id),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  -- An account is invited (e-mail only), signed up (names and password) or erased (no personal data).
  constraint users_state check (
    case
      when deleted_at is not null then
        num_nonnulls(email, firstname, lastname, password_hash) = 0
      when signed_up_at is not null then
        num_nonnulls(email, firstname, lastname, password_hash) = 4
      else email is not null and num_nonnulls(firstname, lastname, password_hash, email_verified_at) = 0
    end
  )
);

create index users_invited_by on users (invited_by);

create index users_search on users using gin (
  fold_text(coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, '')) gin_trgm_ops
);

create index users_newest on users (created_at desc, id);

-- The id is the SHA-256 of the cookie value: a stolen table opens no session.
create table sessions (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  user_agent text,
  created_at timestamptz not null default now()
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table link_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('validate_email', 'new_password')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create index link_tokens_user on link_tokens (user_id);

-- A row grants read; write is never held without read.
create table platform_rights (
  user_id uuid not null references users (id) on delete cascade,
  domain text not null check (domain in
    ('themes', 'modules', 'contents', 'contentCategories', 'companies', 'platformManagers', 'users')),
  can_write boolean not null,
  primary key (user_id, domain)
);

create index platform_rights_domain on platform_rights (domain, can_write);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null check (hits > 0),
  primary key (bucket, window_start)
);

create index rate_limits_window on rate_limits (window_start);

-- One owner per name: the two names of a theme, every title a content or module ever had, the
-- name of a company.
create table taken_names (
  kind text not null check (kind in ('theme', 'category', 'content', 'module', 'company')),
  language text not null check (language in ('', 'fr', 'en')),
  key text not null check (key <> ''),
  owner_id uuid not null,
  primary key (kind, language, key)
);

create index taken_names_owner on taken_names (owner_id);

create table audit (
  id uuid primary key,
  actor_id uuid references users (id),
  system_job text,
  company_id uuid,
  noun text not null,
  thing_id uuid not null,
  action text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  check (num_nonnulls(actor_id, system_job) = 1)
);

create index audit_thing on audit (noun, thing_id, created_at desc);
create index audit_actor on audit (actor_id);
