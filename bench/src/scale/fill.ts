import { recount } from '@cursus/db/testing'
import type pg from 'pg'
import type { Shape } from './shape.ts'
import { angles, firstnames, lastnames, subjects, tags } from './vocabulary.ts'

/** What the calls of a run are made with. */
export type Cast = {
  bigCompany: string
  oldCompany: string
  bigLicence: string
  bigModule: string
  /** Half of the people of the big company. */
  bigGroup: string
  smallGroup: string
  /** A person of the big company with several accesses. */
  participant: string
  theme: string
  category: string
  content: string
  module: string
  /** Who calls: holds every right of the platform, and training and admin in both companies. */
  manager: string
  /** A learner of the big company. */
  learner: string
}

type Step = [what: string, statements: string[]]

/**
 * Fills an empty, migrated database with two years of companies, people, accesses, results,
 * notifications, mails and history before `now`. The same shape and `now` give the same rows. A
 * million accesses take minutes.
 */
export async function fill(client: pg.Client, shape: Shape, now: Date, onStep?: (line: string) => void): Promise<void> {
  const steps: Step[] = [
    ['names', helpers(now)],
    ['catalogue', catalogue(shape)],
    ['people', people(shape)],
    ['companies', companies(shape)],
    ['accesses', accesses(shape)],
    ['results', results(shape)],
    ['news', news(shape)],
  ]
  const indexes = await dropIndexes(client)
  // Foreign keys and triggers are off during the inserts, because the generated rows are
  // consistent.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
  await client.query(`set maintenance_work_mem = '512MB'; set jit = off`)
  const timed = async (what: string, statements: string[]) => {
    const start = performance.now()
    for (const statement of statements) await client.query(statement)
    onStep?.(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  for (const [what, statements] of steps) await timed(what, statements)
  await timed('indexes', indexes)
  await client.query('set session_replication_role = default')
  await timed('what triggers keep', Object.values(recount))
  await timed('vacuum', ['vacuum (analyze)'])
}

/** Indexes that only slow the filling down; answers the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: exclusions } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1`)
  for (const { table, name } of exclusions) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...exclusions.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ]
}

const list = (words: string[]) => `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}]`

/**
 * Functions that compute a fixed value per row, so that the order of the inserts does not matter.
 */
const helpers = (now: Date): string[] => [
  `create function pg_temp.now() returns timestamptz language sql immutable parallel safe return '${now.toISOString()}'::timestamptz`,
  `create function pg_temp.pick(n bigint, salt int, size int) returns int language sql immutable parallel safe
   return ((hashint8extended(n, salt) & 2147483647) % size)::int`,
  `create function pg_temp.id_at(at timestamptz, key text) returns uuid language sql immutable parallel safe
   return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(key), 1, 3)
     || '8' || substr(md5(key), 4, 15))::uuid`,
  `create function pg_temp.days_ago(days double precision) returns timestamptz language sql immutable parallel safe
   return '${now.toISOString()}'::timestamptz - days * interval '1 day'`,
  `create function pg_temp.word(words text[], n bigint, salt int) returns text language sql immutable parallel safe
   return words[1 + pg_temp.pick(n, salt, cardinality(words))]`,
  `create function pg_temp.title(n bigint, salt int) returns text language sql immutable parallel safe
   return pg_temp.word(${list(subjects)}, n, salt) || ', ' || pg_temp.word(${list(angles)}, n, salt + 1) || ' ' || n`,
  `create function pg_temp.end_of(day date) returns timestamptz language sql immutable parallel safe
   return (day + 1)::timestamp at time zone 'Europe/Paris' - interval '1 millisecond'`,
]

const catalogue = ({ contents, modules, themes, categories }: Shape): string[] => [
  `insert into themes (id, name, fallback_name, created_at)
   select pg_temp.id_at(pg_temp.days_ago(800), 'theme' || n), 'Thème ' || pg_temp.title(n, 1), 'Theme ' || pg_temp.title(n, 3),
     pg_temp.days_ago(800)
   from generate_series(0, ${themes - 1}) n`,
  `insert into content_categories (id, name, fallback_name, created_at)
   select pg_temp.id_at(pg_temp.days_ago(800), 'category' || n), 'Catégorie ' || pg_temp.title(n, 5),
     'Category ' || pg_temp.title(n, 7), pg_temp.days_ago(800)
   from generate_series(0, ${categories - 1}) n`,
  // One to three versions of each content; the last one is the latest.
  `create temp table c as
   select n, 1 + pg_temp.pick(n, 10, 3) as versions, pg_temp.days_ago(790 - 700.0 * n / ${contents}) as at,
     pg_temp.id_at(pg_temp.days_ago(790 - 700.0 * n / ${contents}), 'content' || n) as id
   from generate_series(0, ${contents - 1}) n`,
  `create temp table cv as
   select c.*, v, at + (v - 1) * interval '20 days' as made_at, pg_temp.id_at(at + (v - 1) * interval '20 days', 'cv' || n || '.' || v) as version_id,
     (array['scorm-content', 'scorm-content', 'scorm-content', 'scorm-quiz', 'embedded-content', 'external-link'])[1 + pg_temp.pick(n, 11, 6)] as type
   from c, generate_series(1, c.versions) v`,
  `insert into contents (id, latest_version_id, archived_at, created_at)
   select id, version_id, case when pg_temp.pick(n, 12, 10) = 0 then pg_temp.days_ago(30) end, at
   from cv where v = versions order by n`,
  `insert into content_versions (id, content_id, version, title, type, language, description, level, is_tool, tags, category_id,
     quiz_score_validation, complete_on_open, link, package_key, package_file_name, package_size, files_prefix, manifest,
     processing_state, processing_percent, created_at)
   select version_id, id, v, pg_temp.title(n, 20), type, (array['fr', 'en'])[1 + pg_temp.pick(n, 13, 2)],
     repeat('Description of what is learned here. ', 8), 1 + pg_temp.pick(n, 14, 3), pg_temp.pick(n, 15, 20) = 0,
     array[pg_temp.word(${list(tags)}, n, 16), pg_temp.word(${list(tags)}, n, 17)],
     pg_temp.id_at(pg_temp.days_ago(800), 'category' || pg_temp.pick(n, 18, ${categories})),
     case when type = 'scorm-quiz' then 80 end, type like 'e%', case when type like 'e%' then 'https://example.org/' || n end,
     case when type like 's%' then 'packages/' || version_id || '.zip' end, case when type like 's%' then 'course.zip' end,
     case when type like 's%' then 1000000 end, case when type like 's%' then 'files/' || version_id end,
     case when type like 's%' then '{"standard": "1.2", "items": []}'::jsonb end, 'ready', 100, made_at
   from cv order by made_at, n`,
  `create temp table m as
   select n, 1 + pg_temp.pick(n, 30, 2) as versions, pg_temp.days_ago(780 - 700.0 * n / ${modules}) as at,
     pg_temp.id_at(pg_temp.days_ago(780 - 700.0 * n / ${modules}), 'module' || n) as id
   from generate_series(0, ${modules - 1}) n`,
  `create temp table mv as
   select m.*, v, at + (v - 1) * interval '30 days' as made_at,
     pg_temp.id_at(at + (v - 1) * interval '30 days', 'mv' || n || '.' || v) as version_id
   from m, generate_series(1, m.versions) v`,
  `insert into modules (id, latest_version_id, archived_at, created_at)
   select id, version_id, case when pg_temp.pick(n, 31, 12) = 0 then pg_temp.days_ago(20) end, at
   from mv where v = versions order by n`,
  `insert into module_versions (id, module_id, version, title, type, language, description, theme_id, content_count, created_at)
   select version_id, id, v, pg_temp.title(n, 40), (array['course', 'course', 'free-content'])[1 + pg_temp.pick(n, 32, 3)],
     (array['fr', 'en'])[1 + pg_temp.pick(n, 33, 2)], repeat('What this module is for. ', 8),
     pg_temp.id_at(pg_temp.days_ago(800), 'theme' || pg_temp.pick(n, 34, ${themes})), 8, made_at
   from mv order by made_at, n`,
  `insert into module_chapters (id, module_version_id, position, title)
   select pg_temp.id_at(made_at, 'chapter' || n || '.' || v), version_id, 0, 'Chapitre' from mv`,
  `insert into module_contents (module_version_id, content_id, content_version_id, chapter_id, position)
   select mv.version_id, cv.id, cv.version_id, pg_temp.id_at(mv.made_at, 'chapter' || mv.n || '.' || mv.v), k
   from mv, generate_series(0, 7) k, cv
   where cv.n = (mv.n * 8 + k * 13) % ${contents} and cv.v = cv.versions`,
]

/**
 * People are numbered: first those of the big company, then those of the others (the first of which
 * have more), then group members.
 */
const people = ({ people: allPeople, bigPeople, groupOnly, companies: count }: Shape): string[] => [
  `create temp table p as
   select n, case when n < ${bigPeople} or n >= ${allPeople} then 0
       else 1 + floor((${count - 1}) * power((pg_temp.pick(n, 50, 1000003) + 0.5) / 1000003, 2))::int end as company,
     pg_temp.pick(n, 51, 7000) / 10.0 + 10 as since
   from generate_series(0, ${allPeople + groupOnly - 1}) n`,
  // The last company came first of all and gave everything at once.
  `update p set since = 715 + pg_temp.pick(n, 52, 100) / 10.0 where company = ${count - 1}`,
  `alter table p add column id uuid, add column state text`,
  `update p set id = pg_temp.id_at(pg_temp.days_ago(since + 1), 'person' || n),
     state = case when pg_temp.pick(n, 53, 100) < 12 then 'invited' when pg_temp.pick(n, 53, 100) < 13 then 'erased'
       when pg_temp.pick(n, 53, 100) < 15 then 'suspended' when pg_temp.pick(n, 53, 100) < 18 then 'unverified' else 'active' end`,
  `create unique index on p (n); create index on p (company); analyze p`,
  `insert into users (id, email, firstname, lastname, password_hash, language, email_verified_at, signed_up_at, suspended_at,
     deleted_at, last_sign_in_at, created_at)
   select id, case when state <> 'erased' then lower(unaccent(first || '.' || last)) || n || '@company' || company || '.example' end,
     case when state not in ('erased', 'invited') then first end, case when state not in ('erased', 'invited') then last end,
     case when state not in ('erased', 'invited') then 'none' end, (array['fr', 'fr', 'en'])[1 + pg_temp.pick(n, 54, 3)],
     case when state not in ('invited', 'unverified') then made + interval '1 hour' end,
     case when state <> 'invited' then made + interval '50 minutes' end,
     case when state = 'suspended' then pg_temp.days_ago(5) end, case when state = 'erased' then pg_temp.days_ago(3) end,
     case when state in ('active', 'suspended') and pg_temp.pick(n, 55, 5) > 0 then pg_temp.days_ago(since * pg_temp.pick(n, 56, 1000) / 1000.0) end,
     made
   from (
     select p.*, pg_temp.days_ago(since + 1) as made, pg_temp.word(${list(firstnames)}, n, 57) as first,
       pg_temp.word(${list(lastnames)}, n, 58) as last
     from p
   ) x order by made`,
]

/** That the licences of the big company give, and those of each other company. */
const bigModules = 110
const companyModules = 20

const companies = (shape: Shape): string[] => [
  `create temp table o as
   select n, pg_temp.days_ago(760 - case when n = ${shape.companies - 1} then 0 else 30 + pg_temp.pick(n, 60, 6000) / 1000.0 end) as at,
     case when n = 0 then 5 else 2 end as licences,
     case when n = 0 then ${bigModules} else ${companyModules} end as modules
   from generate_series(0, ${shape.companies - 1}) n`,
  `alter table o add column id uuid`,
  `update o set id = pg_temp.id_at(at, 'company' || n)`,
  `insert into companies (id, name, created_at)
   select id, (array['Groupe ', 'Société ', 'Établissements ', 'Ateliers ', 'The House of '])[1 + pg_temp.pick(n, 61, 5)]
     || pg_temp.word(${list(lastnames)}, n, 62) || ' ' || n, at
   from o order by at`,
  // One licence of every seventh company has ended; the first of the big one too.
  `create temp table l as
   select o.id as company_id, o.n as company, k, pg_temp.id_at(o.at, 'licence' || o.n || '.' || k) as id,
     k = 0 and o.n % 7 = 0 as ended
   from o, generate_series(0, o.licences - 1) k`,
  `insert into module_licences (id, company_id, name, start_date, end_date, max_active_users, has_authorized_domain_list,
     authorized_domains, mandatory_expire_date, comment, business_support_emails, created_at)
   select l.id, company_id, 'Licence ' || pg_temp.word(${list(subjects)}, company * 10 + k, 63) || ' ' || k,
     pg_temp.days_ago(750)::date, pg_temp.days_ago(case when ended then 90 else -200 - k end)::date,
     greatest(20, (select count(*) from p where p.company = l.company) * 2), false, '{}', false, '', '{}', o.at
   from l join o on o.n = l.company`,
  `create temp table lm as
   select o.n as company, j, l.id as licence_id, mv.id as module_id, mv.version_id, row_number() over (partition by o.n order by j) - 1 as place
   from o cross join lateral generate_series(0, o.modules - 1) j
   join l on l.company = o.n and l.k = j % o.licences
   join mv on mv.n = (o.n * 20 + j) % ${shape.modules} and mv.v = case when j % 5 = 0 then 1 else mv.versions end`,
  `create unique index on lm (company, j); analyze lm`,
  `insert into licence_modules (licence_id, module_id, module_version_id) select licence_id, module_id, version_id from lm`,
  // Five managers each, sixty in the big company, out of its own people.
  `insert into company_managers (company_id, user_id, training_read, training_write, admin_read, admin_write, responsible, created_at)
   select o.id, p.id, true, pg_temp.pick(p.n, 64, 2) = 0, rank = 1 or pg_temp.pick(p.n, 65, 2) = 0, rank = 1, rank < 3, o.at
   from (select *, row_number() over (partition by company order by n) as rank from p where state = 'active') p
   join o on o.n = p.company where rank <= case when o.n = 0 then 60 else 5 end`,
  `create temp table g as
   select o.n as company, o.id as company_id, k, pg_temp.id_at(o.at, 'group' || o.n || '.' || k) as id, o.at
   from o, generate_series(0, case when o.n = 0 then 59 else 2 end) k`,
  `insert into user_groups (id, company_id, name, created_at)
   select id, company_id, 'Équipe ' || pg_temp.word(${list(lastnames)}, k, 66) || ' ' || k, at from g`,
  // Of four people one is in a group; who holds no access is in one.
  `insert into user_group_members (user_group_id, user_id, joined_at)
   select g.id, p.id, g.at from p join g on g.company = p.company and g.k = pg_temp.pick(p.n, 67, case when p.company = 0 then 60 else 3 end)
   where p.state <> 'erased' and (p.n >= ${shape.people} or p.n % 4 = 0)`,
  // Half of the big company is in one group, which carries a module.
  `insert into g select n, id, 60, pg_temp.id_at(at, 'group0.60'), at from o where n = 0`,
  `insert into user_groups (id, company_id, name, created_at) select id, company_id, 'Tout le réseau', at from g where k = 60`,
  `insert into user_group_members (user_group_id, user_id, joined_at)
   select g.id, p.id, g.at + make_interval(mins => p.n) from p join g on g.k = 60
   where p.company = 0 and p.state <> 'erased' and p.n < ${shape.people} and p.n % 2 = 1`,
  `insert into user_group_modules (user_group_id, module_id, licence_id, created_at)
   select g.id, lm.module_id, lm.licence_id, g.at from lm join g on g.k = 60 where lm.company = 0 and lm.j in (1, 2, 3, 4)`,
  // People have one of two hundred shops, and a number of their own.
  `insert into company_attributes (id, company_id, name, created_at)
   select pg_temp.id_at(at, 'attribute' || n || name), id, name, at from o, unnest(array['Magasin', 'Matricule']) name`,
  `insert into person_attributes (attribute_id, user_id, value)
   select c.id, p.id, case c.name when 'Magasin' then 'Magasin ' || pg_temp.pick(p.n, 68, 200) else 'M' || p.n end
   from company_attributes c join o on o.id = c.company_id join p on p.company = o.n where p.state <> 'erased'`,
]

const accesses = ({ people: held, accessesEach, moreInBig, companies: count }: Shape): string[] => [
  // Each access of a person has another module of the company. One person in twelve has the last
  // access from another company.
  `create temp table a as
   select x.n, x.slot, x.user_id, x.company, o.id as company_id, lm.licence_id, lm.module_id, lm.version_id,
     pg_temp.days_ago(x.days) as at, x.seed, x.erased
   from (
     select p.n, s as slot, p.id as user_id, p.state = 'erased' as erased, p.n * 8 + s as seed,
       case when p.company > 0 and p.n % 12 = 0 and s = ${accessesEach - 1} and p.company + 1 < ${count - 1} then p.company + 1 else p.company end as company,
       case when p.company = ${count - 1} then p.since - s else p.since * (1 - s / ${accessesEach + 1}.0) end as days
     from p cross join lateral generate_series(0, ${accessesEach - 1} + case when p.n < ${moreInBig} then 1 else 0 end) s
     where p.n < ${held}
   ) x
   join o on o.n = x.company
   join lm on lm.company = x.company
     and lm.j = (pg_temp.pick(x.n, 70, 100000) + x.slot * 7) % case when x.company = 0 then ${bigModules} else ${companyModules} end`,
  `alter table a add column id uuid, add column accepted_at timestamptz, add column opened_at timestamptz,
     add column last_access_at timestamptz, add column done_count int, add column days int, add column expire_date date, add column due_date date,
     add column reminded_on date`,
  `update a set id = pg_temp.id_at(at, 'access' || seed),
     accepted_at = case when pg_temp.pick(seed, 71, 100) < 85 then at + (0.02 * pg_temp.pick(seed, 72, 100)) * (pg_temp.now() - at) / 10 end,
     expire_date = case when pg_temp.pick(seed, 73, 10) < 4 then (at + interval '1 day' * (180 + 30 * pg_temp.pick(seed, 74, 10)))::date end,
     days = case when pg_temp.pick(seed, 73, 10) = 4 then 90 end,
     due_date = case when pg_temp.pick(seed, 80, 10) < 3 then (at + interval '30 days')::date end,
     reminded_on = case when pg_temp.pick(seed, 82, 10) < 4 and at < pg_temp.now() - interval '30 days' then (at + interval '25 days')::date end`,
  `update a set opened_at = case when pg_temp.pick(seed, 75, 100) < 88 then accepted_at + interval '3 minutes' end`,
  `update a set done_count = case when opened_at is null then 0 when pg_temp.pick(seed, 76, 2) = 0 then 8 else pg_temp.pick(seed, 77, 8) end,
     last_access_at = opened_at + (pg_temp.now() - opened_at) * pg_temp.pick(seed, 78, 1000) / 1000.0`,
  `create unique index on a (id); analyze a`,
  `insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, expire_date, due_date, reminded_on, max_day_time_limit, ends_at,
     revoked_at, accepted_at, opened_at, last_access_at, done_count, done_at, expiry_notified_at, created_at, ended_at, erased_at)
   select id, company_id, licence_id, module_id, version_id, user_id, expire_date, due_date, reminded_on, days,
     least(pg_temp.end_of(expire_date), accepted_at + days * interval '1 day'),
     case when pg_temp.pick(seed, 79, 20) = 0 then at + (pg_temp.now() - at) * 0.9 end,
     accepted_at, opened_at, last_access_at, done_count, case when done_count = 8 then last_access_at end,
     case when least(pg_temp.end_of(expire_date), accepted_at + days * interval '1 day') < pg_temp.now() then pg_temp.now() - interval '1 day' end, at,
     case when least(pg_temp.end_of(expire_date), accepted_at + days * interval '1 day') < pg_temp.now() then pg_temp.now() - interval '1 day' end,
     case when erased then pg_temp.days_ago(3) end
   from a order by id`,
  `insert into reminder_settings (company_id) select id from companies`,
  `insert into reminders (id, company_id, user_id, kind, created_at)
   select pg_temp.id_at(reminded_on, 'reminder' || seed), company_id, user_id, 'automatic', reminded_on + interval '9 hours'
   from a where reminded_on is not null`,
  `insert into reminder_accesses (access_id, reminder_id)
   select id, pg_temp.id_at(reminded_on, 'reminder' || seed) from a where reminded_on is not null`,
]

const results = ({ attemptsPerThousand }: Shape): string[] => [
  `create temp table uc as
   select a.id as access_id, a.seed, mc.content_id, mc.content_version_id, mc.position, cv.type,
     a.opened_at + (a.last_access_at - a.opened_at) * mc.position / 8.0 as at, mc.position < a.done_count as done
   from a join module_contents mc on mc.module_version_id = a.version_id
   join content_versions cv on cv.id = mc.content_version_id
   where a.opened_at is not null and mc.position <= a.done_count and (a.seed * 8 + mc.position) % 3 > 0`,
  `insert into user_contents (access_id, content_id, consulted_at, last_access_at, done_at, best_score, finished, total_seconds,
     is_favorite, notes, notes_updated_at, active_from, active_until)
   select access_id, content_id, at, at, case when done then at end,
     case when type = 'scorm-quiz' and done then 60 + pg_temp.pick(seed, 80, 40) end, done, 300 + pg_temp.pick(seed, 81, 3000),
     pg_temp.pick(seed + position, 82, 30) = 0, case when pg_temp.pick(seed + position, 83, 40) = 0 then 'À revoir avec l’équipe.' else '' end,
     case when pg_temp.pick(seed + position, 83, 40) = 0 then at end, at, at + interval '4 minutes'
   from uc order by access_id`,
  `insert into learning_periods (access_id, content_id, started_at, ended_at, finished)
   select access_id, content_id, at - make_interval(days => k), at - make_interval(days => k) + interval '7 minutes', false
   from uc, generate_series(1, 2) k where pg_temp.pick(seed + position, 86, 4) = 0 order by access_id`,
  `create temp table t as
   select uc.*, pg_temp.id_at(at, 'attempt' || seed || '.' || position) as id
   from uc where type like 's%' and pg_temp.pick(seed * 8 + position, 84, 1000) < ${attemptsPerThousand}`,
  `insert into attempts (id, access_id, content_id, content_version_id, number, launched_at, sequence, created_at, updated_at)
   select id, access_id, content_id, content_version_id, 1, at, 5, at, at from t order by id`,
  `insert into attempt_scos (attempt_id, identifier, elements, completed, percent, updated_at)
   select id, 'ITEM-1', '{"cmi.core.lesson_status": "completed", "cmi.core.lesson_location": "5"}', done,
     case when type = 'scorm-quiz' then 80 end, at from t order by id`,
  `insert into interactions (attempt_id, sco_identifier, launch, position, data)
   select id, 'ITEM-1', 1, k, '{"id": "Q1", "type": "choice", "result": "correct", "learner_response": "a"}'
   from t, generate_series(0, 2) k where type = 'scorm-quiz' and pg_temp.pick(seed, 85, 3) = 0`,
]

const news = (shape: Shape): string[] => [
  // About eight people a grant.
  `create temp table e as
   select company_id, module_id, min(at) as at, pg_temp.id_at(min(at), 'event' || min(seed)) as id, count(*)::int as people,
     array_agg(user_id) as users, min(id::text) as access_id
   from a group by company_id, module_id, seed / 64 % 500, date_trunc('month', at)`,
  `insert into events (id, type, data, created_at)
   select id, 'newModuleAvailable', jsonb_build_object('companyId', company_id, 'moduleId', module_id, 'userLength', people), at from e`,
  `insert into notifications (user_id, event_id, created_at, read_at)
   select u, e.id, e.at, case when pg_temp.pick(hashtext(e.id::text), 90, 3) > 0 then e.at + interval '1 day' end
   from e cross join lateral (select distinct unnest(users) as u) x on conflict do nothing`,
  `insert into mails (id, template, dedupe_key, user_id, to_email, language, data, attempts, sent_at, created_at, available_at)
   select pg_temp.id_at(at, 'mail' || seed), 'new-module', 'access:' || a.id, user_id, 'x' || n || '@company.example', 'fr', '{}', 1,
     at + interval '2 seconds', at, at
   from a where not erased and at > pg_temp.days_ago(240)`,
  `insert into events (id, actor_id, company_id, noun, thing_id, action, after, created_at)
   select pg_temp.id_at(at, 'audit' || seed), (select id from p where n = 0), company_id, 'access', id, 'create',
     jsonb_build_object('moduleId', module_id), at
   from a order by at`,
  `insert into events (id, actor_id, noun, thing_id, action, after, created_at)
   select pg_temp.id_at(made_at, 'audit-cv' || n || '.' || v), (select id from p where n = 0), 'content', id, 'version', '{}', made_at from cv`,
  `insert into sessions (id, user_id, expires_at, user_agent, created_at, last_seen_at)
   select md5('a' || n) || md5('b' || n), id, pg_temp.now() + interval '10 days', 'Mozilla/5.0', pg_temp.days_ago(2), pg_temp.days_ago(1)
   from p where state = 'active' and n % 10 = 0`,
  `insert into client_logs (id, user_id, level, message, created_at)
   select pg_temp.id_at(pg_temp.days_ago(k / 2000.0), 'log' || k), null, 'Error', 'Something failed', pg_temp.days_ago(k / 2000.0)
   from generate_series(1, ${Math.min(50_000, shape.people)}) k`,
  `insert into platform_rights (user_id, domain, can_write)
   select p.id, d, true from p cross join unnest(array['themes', 'modules', 'contents', 'contentCategories', 'companies', 'platformManagers', 'users']) d
   where p.state = 'active' and p.n in (select n from p where state = 'active' order by n limit 20)`,
  // Who calls holds every right; the rest of the people of a run are found by what they are.
  `create table if not exists bench_cast (name text primary key, id uuid not null)`,
  `insert into bench_cast
   select 'bigCompany', id from o where n = 0
   union all select 'oldCompany', id from o where n = ${shape.companies - 1}
   union all select 'bigLicence', (select id from l where company = 0 and k = 1)
   union all select 'bigModule', (select module_id from lm where company = 0 and j = 1)
   union all select 'bigGroup', (select id from g where k = 60)
   union all select 'smallGroup', (select id from g where company = 0 and k = 1)
   union all select 'manager', (select id from p where state = 'active' and company = 0 order by n limit 1)
   union all select 'learner', (select id from p where state = 'active' and company = 0 order by n offset 100 limit 1)
   union all select 'participant', (select id from p where state = 'active' and company = 0 order by n offset 101 limit 1)
   union all select 'theme', (select id from themes limit 1)
   union all select 'category', (select id from content_categories limit 1)
   union all select 'content', (select id from c where n = 1)
   union all select 'module', (select id from m where n = 1)`,
  `update company_managers set training_read = true, training_write = true, admin_read = true, admin_write = true
   where user_id = (select id from bench_cast where name = 'manager')`,
  `insert into company_managers (company_id, user_id, training_read, training_write, admin_read, admin_write, responsible, created_at)
   select company.id, manager.id, true, true, true, true, false, pg_temp.now() from bench_cast company, bench_cast manager
   where company.name = 'oldCompany' and manager.name = 'manager'`,
]
