-- Stored texts for searching and for sorting by name: generated columns, so that queries contain no
-- expression and one index serves every search of a noun.

-- Every word is preceded by a space: the pattern '% ab%' finds beginnings of words, and a trigram
-- index serves it although two letters are no trigram.
-- Replaced: ASCII punctuation and special white space; accents and typographic marks are folded before.
create function search_text(value text) returns text
language sql immutable parallel safe strict
return ' ' || translate(
  fold_text(value), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r\u00a0\u202f', repeat(' ', 37)
);

create function words_of(list text[]) returns text
language sql immutable parallel safe strict
return array_to_string(list, ' ');

-- Each account has one state; suspension takes precedence.
alter table users
  add column search_text text generated always as (search_text(
    coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, ''))) stored,
  add column sort_name text generated always as (fold_text(coalesce(lastname || ' ' || firstname, email))) stored,
  add column state text generated always as (case
    when suspended_at is not null then 'suspended'
    when signed_up_at is null then 'invited'
    when email_verified_at is null then 'unverified'
    else 'active'
  end) stored check (state in ('suspended', 'invited', 'unverified', 'active'));

alter table companies
  add column search_text text generated always as (search_text(name)) stored,
  add column sort_name text generated always as (fold_text(name)) stored;

alter table module_licences
  add column search_text text generated always as (search_text(name)) stored,
  add column sort_name text generated always as (fold_text(name)) stored;

alter table user_groups
  add column search_text text generated always as (search_text(name)) stored,
  add column sort_name text generated always as (fold_text(name)) stored;

-- French readers see the name, else the English one.
alter table themes
  add column search_text text generated always as (search_text(coalesce(name, '') || ' ' || fallback_name)) stored,
  add column sort_name text generated always as (fold_text(coalesce(name, fallback_name))) stored,
  add column sort_fallback_name text generated always as (fold_text(fallback_name)) stored;

alter table content_categories
  add column search_text text generated always as (search_text(coalesce(name, '') || ' ' || fallback_name)) stored,
  add column sort_name text generated always as (fold_text(coalesce(name, fallback_name))) stored,
  add column sort_fallback_name text generated always as (fold_text(fallback_name)) stored;

alter table content_versions
  add column search_text text generated always as (search_text(title || ' ' || words_of(tags))) stored,
  add column sort_title text generated always as (fold_text(title)) stored;

alter table module_versions
  add column search_text text generated always as (search_text(title)) stored,
  add column sort_title text generated always as (fold_text(title)) stored;

-- The key is last in each, in the same direction, so that the index has the order of the list in
-- both directions.
drop index users_search, users_by_name_asc, users_by_name_desc, users_newest;
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_id on users (id) where deleted_at is null;
create index users_by_name on users (sort_name, id) where deleted_at is null;
create index users_by_creation on users (created_at, id) where deleted_at is null;
create index users_by_state on users (state, id) where deleted_at is null;
drop index companies_search, content_versions_search, module_versions_search;
create index companies_search on companies using gin (search_text gin_trgm_ops);
create index companies_by_name on companies (sort_name, id);
create index companies_by_creation on companies (created_at, id);
create index content_versions_search on content_versions using gin (search_text gin_trgm_ops);
create index module_versions_search on module_versions using gin (search_text gin_trgm_ops);
create index module_versions_by_title on module_versions (sort_title, id);
