import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { createEmptyDatabase } from './testing/index.ts'

// Statements of the former release, 23f70e8f, word for word, on a database as this one serves it:
// without the contract migrations. When one fails, the change of the schema waits for the next
// release: see "Expand, then contract" in docs/operations.md.
async function upgradedDatabase(): Promise<Database> {
  const empty = await createEmptyDatabase()
  const db = createDatabase(empty.url)
  onTestFinished(async () => {
    await db.destroy()
    await empty.close()
  })
  await migrateToLatest(db, { schema: null })
  return db
}

it('keeps for the former release what this one reads by counting', async () => {
  const db = await upgradedDatabase()
  const run = (statement: string) => sql.raw(statement).execute(db)
  const id = (n: number) => `'00000000-0000-7000-8000-${String(n).padStart(12, '0')}'`
  const [company, licence, module, version, theme, group] = [1, 2, 3, 4, 5, 6].map(id)
  const [content, contentVersion, category, person] = [7, 8, 9, 10].map(id)
  const now = `'2027-03-01T10:00:00Z'`
  await db.transaction().execute(async (trx) => {
    for (const statement of [
      `insert into themes (id, fallback_name, created_at) values (${theme}, 'Safety', ${now})`,
      `insert into modules (id, latest_version_id, created_at) values (${module}, ${version}, ${now})`,
      `insert into module_versions (id, module_id, version, title, type, language, description, theme_id, content_count, created_at)
       values (${version}, ${module}, 1, 'Fire', 'course', 'fr', '', ${theme}, 1, ${now})`,
      `insert into content_categories (id, fallback_name, created_at) values (${category}, 'Video', ${now})`,
      `insert into contents (id, latest_version_id, created_at) values (${content}, ${contentVersion}, ${now})`,
      `insert into content_versions
         (id, content_id, version, title, type, language, description, level, is_tool, tags, category_id, complete_on_open, link,
          processing_state, processing_percent, created_at)
       values (${contentVersion}, ${content}, 1, 'Link', 'external-link', 'fr', 'x', 1, false, '{}', ${category}, true,
          'https://example.org', 'ready', 100, ${now})`,
    ]) {
      await sql.raw(statement).execute(trx)
    }
  })
  await run(`insert into companies (id, name, created_at) values (${company}, 'One', ${now})`)
  // As this release creates them, after the triggers of the former one.
  await run(`insert into reminder_settings (company_id) values (${company}) on conflict do nothing`)
  await run(`
    insert into module_licences (id, company_id, name, start_date, end_date, max_active_users, has_authorized_domain_list,
      authorized_domains, mandatory_expire_date, comment, business_support_emails, created_at)
    values (${licence}, ${company}, 'Licence', '2027-01-01', '2027-12-31', 10, false, '{}', false, '', '{}', ${now})`)
  await run(`insert into licence_seats (licence_id) values (${licence}) on conflict do nothing`)
  await run(`update module_licences set max_active_users = 20 where id = ${licence}`)
  await run(`insert into users (id, email, created_at) values (${person}, 'a@example.org', ${now})`)
  await run(`
    insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, ends_at, created_at)
    values (${id(11)}, ${company}, ${licence}, ${module}, ${version}, ${person}, '2027-04-01T10:00:00Z', ${now})`)
  await run(`insert into user_groups (id, company_id, name, created_at) values (${group}, ${company}, 'North', ${now})`)
  await run(`insert into user_group_members (user_group_id, user_id, joined_at) values (${group}, ${person}, ${now})`)

  const read = async (statement: string) => (await run(statement)).rows[0]
  expect(
    await read(`select c.accesses, c.holders, c.people from company_counts c where c.company_id = ${company}`),
  ).toEqual({ accesses: 1, holders: 1, people: 1 })
  expect(
    await read(`select people from licence_people where licence_id = ${licence} and module_id = ${module}`),
  ).toEqual({
    people: 1,
  })
  expect(await read(`select seats, max_seats, end_date from licence_seats where licence_id = ${licence}`)).toEqual({
    seats: 1,
    maxSeats: 20,
    endDate: '2027-12-31',
  })
  expect(await read(`select user_count from user_groups where id = ${group}`)).toEqual({ userCount: 1 })
  expect(await read(`select theme_id = ${theme} as is_kept from modules where id = ${module}`)).toEqual({
    isKept: true,
  })
  expect(await read(`select category_id = ${category} as is_kept from contents where id = ${content}`)).toEqual({
    isKept: true,
  })
  // A new end of an ended access.
  await run(`update accesses set ended_at = ${now}`)
  await run(`update accesses set ends_at = '2027-05-01T10:00:00Z'`)
  expect(await read('select ended_at from accesses')).toEqual({ endedAt: null })
})

it('keeps for the former release its history, its outbox and what notifications show', async () => {
  const db = await upgradedDatabase()
  const rows = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows
  const [person, thing, event] = [1, 2, 3].map((n) => `'00000000-0000-7000-8000-00000000000${n}'`)
  const now = `'2027-03-01T10:00:00Z'`
  await rows(`insert into users (id, email, created_at) values (${person}, 'a@example.org', ${now})`)
  const history = `insert into "audit"
    ("id", "actor_id", "system_job", "company_id", "noun", "thing_id", "action", "before", "after", "created_at")`
  const change = `null, null, 'theme', ${thing}, 'update', '{"name": "A"}', '{"name": "B"}', ${now}`
  await rows(`${history} values (gen_random_uuid(), ${person}, ${change}), (gen_random_uuid(), ${person}, ${change})`)
  const read = `select "e"."before", "e"."after" from "audit" as "e" where "e"."noun" = 'theme' and "e"."thing_id" = ${thing}`
  expect(await rows(`${read} and "e"."revision" > 1 order by "e"."revision"`)).toEqual([
    { before: { name: 'A' }, after: { name: 'B' } },
  ])
  await rows(`update "audit" set "before" = null, "after" = null where "noun" = 'theme' and "thing_id" = ${thing}`)
  expect(await rows(read)).toEqual(Array(2).fill({ before: null, after: null }))
  // Its histories have no words for what only this release records.
  await rows(`
    insert into events (id, noun, thing_id, action, system_job, created_at)
    values (gen_random_uuid(), 'accessMilestone', ${thing}, 'end', 'job', ${now})`)
  expect(await rows(`select from "audit" where "noun" = 'accessMilestone'`)).toEqual([])

  await rows(`
    insert into "outbox" ("id", "type", "data", "actor_id", "created_at", "available_at")
    values (gen_random_uuid(), 'themeUpdated', '{}', ${person}, ${now}, ${now})`)
  await rows(`
    insert into "events" ("id", "type", "data", "created_at") values (${event}, 'themeUpdated', '{"themeName": "B"}', ${now})`)
  await rows(`
    insert into "notifications" ("user_id", "event_id", "created_at") values (${person}, ${event}, ${now})`)
  expect(
    await rows(`
      select "e"."type", "e"."data" from "notifications" as "n" inner join "events" as "e" on "e"."id" = "n"."event_id"
      where "n"."user_id" = ${person}`),
  ).toEqual([{ type: 'themeUpdated', data: { themeName: 'B' } }])
})

it('keeps for the former release the files that are asked for, in its tables and in the one of this release', async () => {
  const db = await upgradedDatabase()
  const rows = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows
  const [person, other, company, mine, own, record] = [1, 2, 3, 4, 5, 6].map(
    (n) => `'00000000-0000-7000-8000-00000000000${n}'`,
  )
  const now = `'2027-03-01T10:00:00Z'`
  await rows(`insert into users (id, email, language, created_at) values (${person}, 'a@example.org', 'en', ${now})`)
  await rows(`insert into users (id, email, created_at) values (${other}, 'b@example.org', ${now})`)
  await rows(`insert into companies (id, name, created_at) values (${company}, 'One', ${now})`)
  const ask = (id: string) => `
    insert into "data_exports" ("id", "user_id", "state", "created_at") values (${id}, ${person}, 'preparing', ${now})
    on conflict ("user_id") where "state" = 'preparing' and "company_id" is null do nothing`
  await rows(ask(own!))
  await rows(ask('gen_random_uuid()'))
  await rows(`
    insert into "record_files"
      ("user_id", "company_id", "id", "asker_id", "from_day", "to_day", "language", "created_at")
    values (${other}, ${company}, ${record}, ${person}, '2027-01-01', null, 'fr', ${now})`)
  const made = 'select kind, owner_id, user_id, language, state, size, request from made_files order by id'
  const [copy, asked] = await rows(made)
  expect(copy).toMatchObject({ kind: 'data', userId: null, language: 'en', state: 'preparing' })
  expect(asked).toMatchObject({ kind: 'record', userId: expect.any(String), request: { from: '2027-01-01' } })

  // Its worker, which knows of no state of records.
  await rows(`
    update "data_exports" set "state" = 'ready', "size" = 7, "ready_at" = ${now}, "expires_at" = ${now}
    where "id" = ${own} and "state" = 'preparing'`)
  await rows(`update "record_files" set "failed_at" = ${now} where "id" = ${record}`)
  expect(await rows(made)).toMatchObject([{ state: 'ready', size: 7 }, { state: 'failed' }])

  // This release, whose files the former one serves.
  await rows(`update made_files set state = 'preparing', size = null, expires_at = null`)
  expect(await rows(ask('gen_random_uuid()'))).toEqual([])
  await rows(`update made_files set state = 'ready', size = 8, expires_at = ${now}`)
  await rows(`
    insert into made_files (id, kind, owner_id, company_id, request, language, state, created_at)
    values (${mine}, 'export', ${person}, ${company}, '{"kind": "results", "format": "csv"}', 'fr', 'preparing', ${now})`)
  expect(await rows(`select "state", "size", "request" from "data_exports" order by "id"`)).toEqual([
    { state: 'preparing', size: null, request: { kind: 'results', format: 'csv' } },
    { state: 'ready', size: 8, request: null },
  ])
  expect(await rows(`select "failed_at" from "record_files" where "id" = ${record}`)).toEqual([{ failedAt: null }])
  await rows(`delete from "record_files" where "id" = ${record}`)
  await rows(`delete from made_files where id = ${own}`)
  expect(await rows(made)).toMatchObject([{ kind: 'export' }])
  expect(await rows(`select from "data_exports"`)).toHaveLength(1)
})
