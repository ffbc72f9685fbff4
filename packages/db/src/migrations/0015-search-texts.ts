import { type Kysely, sql } from 'kysely'

/** ASCII punctuation and special white space; accents and typographic marks are folded before. */
const betweenWords = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r\u00a0\u202f'

/**
 * Stored texts for searching and for sorting by name: generated columns, so that queries contain no
 * expression and one index serves every search of a noun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every word is preceded by a space: the pattern '% ab%' finds beginnings of words, and a trigram
  // index serves it although two letters are no trigram.
  await sql`
    create function search_text(value text) returns text
    language sql immutable parallel safe strict
    return ' ' || translate(fold_text(value), ${sql.lit(betweenWords)}, repeat(' ', ${sql.lit(betweenWords.length)}))`.execute(
    db,
  )
  await sql`
    create function words_of(list text[]) returns text
    language sql immutable parallel safe strict
    return array_to_string(list, ' ')`.execute(db)

  // Each account has one state; suspension takes precedence.
  await sql`
    alter table users
      add column search_text text generated always as (search_text(
        coalesce(firstname, '') || ' ' || coalesce(lastname, '') || ' ' || coalesce(email, ''))) stored,
      add column sort_name text generated always as (fold_text(coalesce(lastname || ' ' || firstname, email))) stored,
      add column state text generated always as (case
        when suspended_at is not null then 'suspended'
        when signed_up_at is null then 'invited'
        when email_verified_at is null then 'unverified'
        else 'active'
      end) stored check (state in ('suspended', 'invited', 'unverified', 'active'))`.execute(db)
  for (const table of ['companies', 'module_licences', 'user_groups']) {
    await sql`
      alter table ${sql.ref(table)}
        add column search_text text generated always as (search_text(name)) stored,
        add column sort_name text generated always as (fold_text(name)) stored`.execute(db)
  }
  // French readers see the name, else the English one.
  for (const table of ['themes', 'content_categories']) {
    await sql`
      alter table ${sql.ref(table)}
        add column search_text text generated always as (search_text(coalesce(name, '') || ' ' || fallback_name)) stored,
        add column sort_name text generated always as (fold_text(coalesce(name, fallback_name))) stored,
        add column sort_fallback_name text generated always as (fold_text(fallback_name)) stored`.execute(db)
  }
  await sql`
    alter table content_versions
      add column search_text text generated always as (search_text(title || ' ' || words_of(tags))) stored,
      add column sort_title text generated always as (fold_text(title)) stored`.execute(db)
  await sql`
    alter table module_versions
      add column search_text text generated always as (search_text(title)) stored,
      add column sort_title text generated always as (fold_text(title)) stored`.execute(db)

  // The key is last in each, in the same direction, so that the index has the order of the list in
  // both directions.
  await sql`drop index users_search, users_by_name_asc, users_by_name_desc, users_newest`.execute(db)
  await sql`create index users_search on users using gin (search_text gin_trgm_ops)`.execute(db)
  for (const [name, columns] of [
    ['users_by_id', 'id'],
    ['users_by_name', 'sort_name, id'],
    ['users_by_creation', 'created_at, id'],
    ['users_by_state', 'state, id'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on users (${sql.raw(columns)}) where deleted_at is null`.execute(db)
  }
  await sql`drop index companies_search, content_versions_search, module_versions_search`.execute(db)
  await sql`create index companies_search on companies using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index companies_by_name on companies (sort_name, id)`.execute(db)
  await sql`create index companies_by_creation on companies (created_at, id)`.execute(db)
  await sql`create index content_versions_search on content_versions using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index module_versions_search on module_versions using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`create index module_versions_by_title on module_versions (sort_title, id)`.execute(db)
}
