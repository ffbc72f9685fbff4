import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import type { DB } from './generated/tables.ts'
import { migrateToLatest } from './migrate.ts'
import { newId } from './new-id.ts'
import { createEmptyDatabase } from './testing/index.ts'

const own = join(import.meta.dirname, 'migrations')

/** Runs the migrations up to that number. */
async function migrateUpTo(db: Database, number: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cursus-back-fill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of await readdir(own)) {
    if (Number(file.slice(0, 4)) > number) continue
    const path = join(own, file)
    if (file.endsWith('.sql')) await copyFile(path, join(folder, file))
    else await writeFile(join(folder, file), `export * from ${JSON.stringify(path)}\n`)
  }
  await migrateToLatest(db, { folder: pathToFileURL(`${folder}/`), contract: true })
}

/** A database as the migrations up to that number leave it. */
async function databaseUpTo(number: number): Promise<Database> {
  const empty = await createEmptyDatabase()
  const db = createDatabase(empty.url)
  onTestFinished(async () => {
    await db.destroy()
    await empty.close()
  })
  await migrateUpTo(db, number)
  return db
}

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))

/** Two companies with a licence each for one module. */
async function makeCompanies(db: Database) {
  const [theme, module, moduleVersion] = [newId(), newId(), newId()]
  const createdAt = at(1)
  await db.insertInto('themes').values({ id: theme, fallbackName: 'Safety', createdAt }).execute()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('modules').values({ id: module, latestVersionId: moduleVersion, createdAt }).execute()
    await trx
      .insertInto('moduleVersions')
      .values({
        id: moduleVersion,
        moduleId: module,
        version: 1,
        title: 'Fire',
        type: 'course',
        language: 'fr',
        description: '',
        themeId: theme,
        contentCount: 1,
        createdAt,
      })
      .execute()
  })
  const make = async (name: string) => {
    const [id, licenceId] = [newId(), newId()]
    await db.insertInto('companies').values({ id, name, createdAt }).execute()
    const terms = { startDate: '2026-01-01', endDate: '2099-12-31', maxActiveUsers: 10, mandatoryExpireDate: false }
    const domains = { hasAuthorizedDomainList: false, authorizedDomains: [], businessSupportEmails: [], comment: '' }
    await db
      .insertInto('moduleLicences')
      .values({ id: licenceId, companyId: id, name: 'Licence', ...terms, ...domains, createdAt })
      .execute()
    await db
      .insertInto('licenceModules')
      .values({ licenceId, moduleId: module, moduleVersionId: moduleVersion })
      .execute()
    return { id, access: { companyId: id, licenceId, moduleId: module, moduleVersionId: moduleVersion } }
  }
  return [await make('One'), await make('Other')] as const
}

it('0068 knows of each company who accepted one of its accesses or acted in it, since the first time', async () => {
  const db = await databaseUpTo(67)
  const [first, second] = await makeCompanies(db)
  const makePerson = async (name: string, more = {}) => {
    const account = {
      id: newId(),
      email: `${name.toLowerCase()}@example.org`,
      firstname: name,
      lastname: 'Roux',
      passwordHash: 'none',
    }
    await db
      .insertInto('users')
      .values({ ...account, signedUpAt: at(1), emailVerifiedAt: at(1), createdAt: at(1), ...more })
      .execute()
    return account.id
  }
  const give = (company: typeof first, userId: string, accepted?: number, more = {}) =>
    db
      .insertInto('accesses')
      .values({
        id: newId(),
        ...company.access,
        userId,
        createdAt: at(2),
        acceptedAt: accepted === undefined ? null : at(accepted),
        ...more,
      })
      .execute()
  const act = (company: typeof first, actorId: string, day: number) =>
    db
      .withTables<{ audit: DB['events'] }>()
      .insertInto('audit')
      .values({
        id: newId(),
        noun: 'access',
        thingId: newId(),
        action: 'create',
        companyId: company.id,
        actorId,
        createdAt: at(day),
      })
      .execute()
  const people = {
    Accepted: await makePerson('Accepted'),
    Twice: await makePerson('Twice'),
    Manager: await makePerson('Manager'),
    Stranger: await makePerson('Stranger'),
    Erased: await makePerson('Erased'),
  }
  await give(first, people.Accepted, 5)
  await give(second, people.Accepted)
  await give(first, people.Twice, 4, { revokedAt: at(5) })
  await give(first, people.Twice, 8, { createdAt: at(7) })
  await act(first, people.Twice, 6)
  await give(first, people.Manager)
  await act(first, people.Manager, 9)
  await act(first, people.Manager, 3)
  await act(second, people.Manager, 10)
  await give(first, people.Stranger)
  await give(first, people.Erased, 6)
  await db
    .updateTable('users')
    .set({ deletedAt: at(11), email: null, firstname: null, lastname: null, passwordHash: null })
    .where('id', '=', people.Erased)
    .execute()

  await migrateUpTo(db, 68)

  const nameOf = new Map(Object.entries(people).map(([name, id]) => [id, name]))
  const known = await db.selectFrom('companyAcquaintances').selectAll().execute()
  const rows = known.map(({ companyId, userId, since }) => [
    companyId === first.id ? 'one' : 'other',
    nameOf.get(userId),
    since.toISOString().slice(0, 10),
  ])
  expect(rows.toSorted()).toEqual([
    ['one', 'Accepted', '2026-01-05'],
    ['one', 'Erased', '2026-01-06'],
    ['one', 'Manager', '2026-01-03'],
    ['one', 'Twice', '2026-01-04'],
    ['other', 'Manager', '2026-01-10'],
  ])
  const lists = await db.selectFrom('companyPeople').selectAll().orderBy('companyId').orderBy('userId').execute()
  const shown = lists.map(({ companyId, userId, state, searchText }) => [
    companyId === first.id ? 'one' : 'other',
    nameOf.get(userId),
    state,
    searchText?.includes('roux') ?? null,
  ])
  expect(shown.toSorted()).toEqual([
    ['one', 'Accepted', 'active', true],
    ['one', 'Erased', 'active', null],
    ['one', 'Manager', 'active', true],
    ['one', 'Stranger', 'invited', false],
    ['one', 'Twice', 'active', true],
    ['other', 'Accepted', 'invited', false],
  ])
  await sql`select recount_companies()`.execute(db)
  expect(await db.selectFrom('companyPeople').selectAll().orderBy('companyId').orderBy('userId').execute()).toEqual(
    lists,
  )
})

it('0090 sends a mail before an end that still waits as a reminder', async () => {
  const db = await databaseUpTo(89)
  const data = { accessId: newId(), moduleTitle: 'Accueil', companyName: 'Delorme', endsAt: '2026-03-01T22:59:59.999Z' }
  const mail = { toEmail: 'a@example.org', language: 'fr', createdAt: at(1), availableAt: at(1) } as const
  const former = { ...mail, template: 'moduleIsAboutToExpired' as never, data: JSON.stringify(data) }
  const [waiting, sent] = [newId(), newId()]
  await db
    .insertInto('mails')
    .values([
      { ...former, id: waiting },
      { ...former, id: sent, sentAt: at(2) },
    ])
    .execute()
  await migrateUpTo(db, 90)
  const { accessId, moduleTitle: title, endsAt } = data
  expect(await db.selectFrom('mails').select(['id', 'template', 'data']).orderBy('id').execute()).toEqual([
    { id: waiting, template: 'reminder', data: { ...data, moduleCount: 1, modules: [{ accessId, title, endsAt }] } },
    { id: sent, template: 'moduleIsAboutToExpired', data },
  ])
})

it('0094 takes over the events that wait in the former outbox, each once', async () => {
  const db = await databaseUpTo(93)
  const [{ id: companyId, access }, { access: elsewhere }] = await makeCompanies(db)
  const [person, open, done, licence, created] = [newId(), newId(), newId(), newId(), newId()]
  await db
    .insertInto('users')
    .values({ id: person, email: 'a@example.org', createdAt: at(1) })
    .execute()
  const given = { userId: person, createdAt: at(1) }
  await db
    .insertInto('accesses')
    .values([
      { id: open, ...access, ...given },
      { id: done, ...elsewhere, ...given },
    ])
    .execute()
  await db
    .insertInto('events')
    .values({
      id: created,
      noun: 'access',
      thingId: open,
      action: 'create',
      companyId,
      actorId: person,
      createdAt: at(1),
    })
    .execute()
  const names = { companyId, companyName: 'One' }
  const waiting: [type: string, data: object, processed?: Date][] = [
    ['newModuleAvailable', { accessIdList: [open] }],
    ['moduleCompleted', { accessIdList: [done, newId()] }],
    ['accountRightsAdd', { ...names, userIdList: [person, 'no id'] }],
    ['licenceFull', { ...names, moduleLicenceId: licence, licenceName: 'L', userIdList: [person] }],
    ['newThemeCreated', { themeId: newId(), themeName: 'Safety' }],
    ['themeUpdated', { themeId: newId(), themeName: 'Told already' }, at(2)],
  ]
  for (const [index, [type, data, processed = null]] of waiting.entries()) {
    await sql`
      insert into outbox (id, type, data, actor_id, processed_at, created_at, available_at)
      values (${newId()}, ${type}, ${JSON.stringify(data)}, ${person}, ${processed}, ${at(5)}, ${at(5 + index)})`.execute(
      db,
    )
  }
  await migrateUpTo(db, 94)

  const { rows } = await sql<Record<string, unknown>>`
    select e.type, e.thing_id, e.company_id, num_nonnulls(e.actor_id, e.system_job) as causes, e.data ->> 'moduleTitle' as title
    from event_outbox o, unnest(o.event_ids) with ordinality as t (id, place) join events e using (id)
    order by o.id, t.place`.execute(db)
  expect(rows).toEqual([
    { type: 'newModuleAvailable', thingId: open, companyId, causes: 1, title: 'Fire' },
    { type: 'moduleCompleted', thingId: done, companyId: elsewhere.companyId, causes: 1, title: 'Fire' },
    { type: 'accountRightsAdd', thingId: person, companyId, causes: 1, title: null },
    { type: 'licenceFull', thingId: licence, companyId, causes: 1, title: null },
    { type: 'newThemeCreated', thingId: null, companyId: null, causes: 1, title: null },
  ])
  expect(await db.selectFrom('events').select('id').execute()).toHaveLength(5)
})

it('0105 lets two releases end and take up the weekly mail of a person, until one of them is gone', async () => {
  const db = await databaseUpTo(104)
  const [ended, other] = [newId(), newId()]
  for (const id of [ended, other])
    await sql`insert into users (id, email, weekly_mail_ended_at, created_at)
      values (${id}, ${`${id}@example.org`}, ${id === ended ? at(1) : null}, ${at(1)})`.execute(db)
  await migrateUpTo(db, 189)

  const former = async (id: string, endedAt: Date | null) =>
    void (await sql`update users set weekly_mail_ended_at = ${endedAt} where id = ${id}`.execute(db))
  const present = (userId: string, choice: 'now' | 'none') =>
    db
      .insertInto('mailChoices')
      .values({ userId, kind: 'weekly', choice })
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ choice }))
      .execute()
  const seen = async () => {
    const { rows } = await sql<{ id: string; former: boolean; present: string | null }>`
      select u.id, u.weekly_mail_ended_at is null as former, c.choice as present
      from users u left join mail_choices c on c.user_id = u.id order by u.id = ${other}`.execute(db)
    return rows.map((row) => [row.former, row.present])
  }
  expect(await seen()).toEqual([
    [false, 'none'],
    [true, null],
  ])
  await former(ended, null)
  await former(other, at(2))
  expect(await seen()).toEqual([
    [true, 'now'],
    [false, 'none'],
  ])
  await present(ended, 'none')
  await present(other, 'now')
  expect(await seen()).toEqual([
    [false, 'none'],
    [true, 'now'],
  ])
  await migrateUpTo(db, 190)
  await present(other, 'none')
  expect(await db.selectFrom('mailChoices').select('choice').execute()).toEqual([
    { choice: 'none' },
    { choice: 'none' },
  ])
})

it('0102 keeps each file that a row names, once', async () => {
  const db = await databaseUpTo(101)
  const [first, second] = await makeCompanies(db)
  const [user, access, certificate, category, content] = [newId(), newId(), newId(), newId(), newId()]
  await sql`
    update module_versions set illustration_key = 'module/1/illustration.webp';
    update companies set logo_key = 'company/1/logo.webp', signature_key = 'company/1/signature.webp'
      where id = ${sql.lit(first.id)};
    update companies set logo_key = 'company/1/logo.webp' where id = ${sql.lit(second.id)};
    insert into resources (id, name, file_key, file_name, size, created_at)
      values (gen_random_uuid(), 'Sheet', 'content/1/resources/1.pdf', 'a.pdf', 1, now())`.execute(db)
  const account = { email: 'a@example.org', firstname: 'Ada', lastname: 'Roux', passwordHash: 'none' }
  await db
    .insertInto('users')
    .values({ ...account, id: user, signedUpAt: at(1), emailVerifiedAt: at(1), createdAt: at(1) })
    .execute()
  await db
    .insertInto('accesses')
    .values({ id: access, ...first.access, userId: user, createdAt: at(2) })
    .execute()
  const logoKey = 'company/1/former.webp'
  const made = { id: certificate, accessId: access, code: 'ABCDEFGHJKLM', data: '{}', logoKey, createdAt: at(3) }
  await db.insertInto('attestations').values(made).execute()
  const file = { ownerId: user, language: 'fr', size: 1, createdAt: at(3), expiresAt: at(4) } as const
  const [data, table, record, failed] = [newId(), newId(), newId(), newId()]
  await db
    .insertInto('madeFiles')
    .values([
      { ...file, id: data, kind: 'data', state: 'ready' },
      { ...file, id: table, kind: 'export', state: 'ready', companyId: first.id, request: '{"format":"xlsx"}' },
      { ...file, id: record, kind: 'record', state: 'ready', userId: user, request: '{}' },
      { ...file, id: failed, kind: 'data', state: 'failed', size: null },
    ])
    .execute()
  await db
    .insertInto('contentCategories')
    .values({ id: category, fallbackName: 'All', createdAt: at(1) })
    .execute()
  await db.transaction().execute(async (trx) => {
    const ids = [newId(), newId(), newId()] as const
    await trx
      .insertInto('contents')
      .values({ id: content, latestVersionId: ids[0], createdAt: at(1) })
      .execute()
    const described = { language: 'fr', description: 'Text', level: 1, isTool: false, completeOnOpen: false } as const
    const same = { ...described, contentId: content, categoryId: category, tags: [], createdAt: at(1) }
    const scorm = { ...same, type: 'scorm-content', packageFileName: 'a.zip', packageSize: 1 } as const
    const refused = JSON.stringify({ name: 'noManifest', options: {} })
    const ready = { processingState: 'ready', filesPrefix: 'packages/1/2', manifest: '{}' } as const
    await trx
      .insertInto('contentVersions')
      .values([
        { ...scorm, ...ready, id: ids[0], version: 1, title: 'a', packageKey: 'uploaded-packages/1.zip' },
        { ...scorm, ...ready, id: ids[1], version: 2, title: 'b', packageKey: 'uploaded-packages/1.zip' },
        {
          ...scorm,
          id: ids[2],
          version: 3,
          title: 'c',
          packageKey: 'uploaded-packages/3.zip',
          processingState: 'failed',
          processingReason: refused,
          illustrationKey: 'content/3/illustration.webp',
        },
      ])
      .execute()
  })
  await migrateUpTo(db, 102)
  const rows = await db.selectFrom('files').select(['key', 'kind', 'expiresAt']).execute()
  expect(rows.every(({ expiresAt }) => expiresAt === null)).toBe(true)
  expect(rows.map(({ key, kind }) => `${kind} ${key}`).sort()).toEqual(
    [
      'attachment content/1/resources/1.pdf',
      'attachment content/3/illustration.webp',
      'attachment module/1/illustration.webp',
      `certificate attestations/${certificate}/`,
      'companyPicture company/1/former.webp',
      'companyPicture company/1/logo.webp',
      'companyPicture company/1/signature.webp',
      `madeFile data-exports/${data}.json`,
      `madeFile data-exports/${table}.xlsx`,
      `madeFile records/${record}/record.pdf`,
      'package uploaded-packages/1.zip',
      'unpacked packages/1/2/',
    ].sort(),
  )
})
