import { type Kysely, sql } from 'kysely'

/** Indexes for lists that still scanned ended accesses, or every version of the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of a list of active accesses by their end; includes what has ended since the last
  // sweep.
  await sql`
    create index accesses_counted_by_end on accesses (licence_id, ends_at, id) include (user_id, module_id)
      where revoked_at is null and erased_at is null and ended_at is null`.execute(db)
  await sql`drop index accesses_ended`.execute(db)

  await keepLatest(db, {
    thing: 'contents',
    column: 'category_id',
    referenced: 'content_categories',
    version: 'content_versions',
    owner: 'content_id',
  })
  await sql`create index contents_category on contents (category_id)`.execute(db)
  await keepLatest(db, {
    thing: 'modules',
    column: 'theme_id',
    referenced: 'themes',
    version: 'module_versions',
    owner: 'module_id',
  })
  await sql`create index modules_theme on modules (theme_id)`.execute(db)
}

type Kept = { thing: string; column: string; referenced: string; version: string; owner: string }

/**
 * A copy of columns of the latest version, for counts that would read every version. Content and
 * version are inserted in either order, because their foreign key is deferred.
 */
async function keepLatest(db: Kysely<unknown>, kept: Kept): Promise<void> {
  const [thing, column, referenced, version, owner] = [
    kept.thing,
    kept.column,
    kept.referenced,
    kept.version,
    kept.owner,
  ].map((name) => sql.ref(name))
  const ofThing = sql.ref(`keep_${kept.column}`)
  const ofVersion = sql.ref(`keep_${kept.column}_of_version`)
  await sql`lock table ${thing}, ${version} in share row exclusive mode`.execute(db)
  await sql`alter table ${thing} add column ${column} uuid references ${referenced} (id)`.execute(db)
  await sql`
    update ${thing} t set ${column} = v.${column} from ${version} v where v.id = t.latest_version_id`.execute(db)
  await sql`
    create function ${ofThing}() returns trigger language plpgsql as $$
    begin
      new.${column} := (select v.${column} from ${version} v where v.id = new.latest_version_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ${ofThing} before insert or update of latest_version_id on ${thing}
    for each row execute function ${ofThing}()`.execute(db)
  await sql`
    create function ${ofVersion}() returns trigger language plpgsql as $$
    begin
      update ${thing} set ${column} = new.${column} where id = new.${owner} and latest_version_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ${ofVersion} after insert on ${version} for each row execute function ${ofVersion}()`.execute(db)
}
