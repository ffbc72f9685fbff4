import { type Kysely, sql } from 'kysely'

/** The list of accesses of a company in each of its orders, and with each of its filters, from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Immutable although it reads a table: the row of a version never changes once it is made.
  await sql`
    create function progress_of(module_version_id uuid, done_count integer) returns integer
    language sql immutable parallel safe strict
    return (select 100 * done_count / v.content_count from module_versions v where v.id = module_version_id)`.execute(
    db,
  )

  // When a sweep saw that an access had ended, and when its person was erased: who belongs to it is not looked up for either.
  await sql`alter table accesses add column erased_at timestamptz, add column ended_at timestamptz`.execute(db)
  await sql`
    update accesses a set erased_at = u.deleted_at from users u
    where u.id = a.user_id and u.deleted_at is not null`.execute(db)

  // The key comes last in each, in the same direction: read upwards or downwards the index gives the order of the list. All
  // begin with the company or the licence: a walk along the key of all companies would be long where the rows are old.
  for (const [name, columns, rest] of [
    // With what tells the state, so that counting looks at no row.
    ['accesses_by_creation', 'company_id, created_at, id', 'include (licence_id, revoked_at, erased_at, ends_at)'],
    ['accesses_by_progress', 'company_id, progress_of(module_version_id, done_count), id', ''],
    ['accesses_by_last_access', 'company_id, last_access_at desc nulls last, id desc', ''],
    ['accesses_by_user', 'company_id, user_id, id', ''],
    ['accesses_by_module', 'company_id, module_id, module_version_id, id', ''],
    ['accesses_by_licence', 'company_id, licence_id, id', ''],
    ['accesses_by_end', 'licence_id, ends_at, id', ''],
    [
      'accesses_never_opened',
      'company_id, created_at, id',
      'include (licence_id, erased_at, ends_at) where last_access_at is null and revoked_at is null',
    ],
    ['accesses_revoked', 'company_id, created_at, id', 'where revoked_at is not null'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on accesses (${sql.raw(columns)}) ${sql.raw(rest)}`.execute(db)
  }
  await sql`drop index accesses_company, accesses_licence`.execute(db)
  // A licence is of one company: a statement that names both meets as many rows as one that names the licence.
  await sql`
    create statistics accesses_of_company (dependencies) on company_id, licence_id, module_id, user_id from accesses`.execute(
    db,
  )
  // A licence's own order, for the page of the company's licences and for the modules that they give.
  await sql`create index licence_modules_module on licence_modules (module_version_id, licence_id)`.execute(db)
}
