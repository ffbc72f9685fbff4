import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brandColors } from '@cursus/contract/color'
import { isRightToLeft } from '@cursus/contract/direction'
import type { CreateExportInput } from '@cursus/contract/made-file'
import { alphabets, wordsIn } from '@cursus/contract/testing/alphabets'
import type { CompanyCtx } from '@cursus/domain/context'
import { createExport, listExports } from '@cursus/domain/data-export'
import { openFile, removeOldFiles, writeFile } from '@cursus/domain/made-file'
import { removeExpiredFiles } from '@cursus/domain/orphan-file'
import {
  changeRow,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeUser,
  makeUserGroup,
  type TestCtx,
  useCtx,
} from '@cursus/domain/testing'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'
import { makers } from '../create-handlers.ts'
import { colorsOf } from '../testing/colors-of.ts'

const ctx = useCtx()

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** 23:30 in Paris is the day before in UTC, or not, by season. */
const opened = new Date('2026-03-01T22:30:00Z')
const done = new Date('2026-07-01T22:30:00Z')

async function start() {
  const company = await makeCompany(ctx.db)
  const contents = [await makeContent(ctx.db, { title: 'Course' }), await makeContent(ctx.db, { title: '=1+1' })]
  const module = await makeModule(ctx.db, { title: 'Fire', contents })
  const licence = await makeLicence(ctx.db, company, { modules: [module], name: 'Shops' })
  const person = await makeUser(ctx.db, { firstname: '=HYPERLINK("x")', lastname: 'Abel' })
  const { id: accessId } = await makeAccess(ctx.db, {
    licence,
    module,
    userId: person.id,
    doneAt: done,
    acceptedAt: opened,
  })
  await changeRow(ctx.db, 'accesses', accessId, { openedAt: opened, lastAccessAt: done, dueDate: '2026-12-31' })
  await ctx.db
    .insertInto('userContents')
    .values({
      accessId,
      contentId: contents[0]!.id,
      consultedAt: opened,
      doneAt: done,
      bestScore: 62.5,
      activeFrom: opened,
      activeUntil: new Date(opened.getTime() + 3_750_000),
    })
    .execute()
  const other = await makeUser(ctx.db, { firstname: 'Zoé', lastname: 'Zola' })
  await makeAccess(ctx.db, { licence, module, userId: other.id })
  await makeUserGroup(ctx.db, company, { name: 'Lyon; centre', userIds: [person.id] })
  const manager = await makeManager(ctx.db, company, { training: 'read' })
  const trainer = await makeCompanyCtx(ctx, company, manager)
  return { company, module, licence, contents, person, other, manager, trainer }
}

const prepare = (id: string) => writeFile(ctx, { id }, makers.export)
const getExport = async (trainer: CompanyCtx, { id }: { id: string }) =>
  (await listExports(trainer)).find((made) => made.id === id)!
const openExport = (trainer: CompanyCtx, { id }: { id: string }) =>
  openFile(trainer, 'export', { id, companyId: trainer.company.id })

async function make(trainer: CompanyCtx, input: CreateExportInput) {
  const { id } = await createExport(trainer, input)
  await prepare(id)
  const made = await getExport(trainer, { id })
  expect(made).toMatchObject({ state: 'ready', file: `/api/company/${trainer.company.id}/export/${id}/file` })
  const { file, size } = await openExport(trainer, { id })
  const bytes = await buffer(file)
  expect(bytes.length).toBe(size)
  return { made, bytes }
}

/** Writes the file of an export; how often it read what is stored under that key. */
async function writeCounting(id: string, counted: string): Promise<number> {
  let read = 0
  const get: TestCtx['storage']['get'] = (key, ...rest) => {
    if (key === counted) read += 1
    return ctx.storage.get(key, ...rest)
  }
  await writeFile({ ...ctx, storage: { ...ctx.storage, get } }, { id }, makers.export)
  return read
}

describe('a spreadsheet', () => {
  it('has the columns, the order and the values of the list, as dates and numbers', async () => {
    const { trainer, module, person, other } = await start()
    const { made, bytes } = await make(trainer, {
      kind: 'results',
      format: 'xlsx',
      query: { moduleId: [module.id], sort: 'user', order: 'asc' },
    })
    expect(made).toMatchObject({ rowsDone: 2, rowsTotal: 2 })
    const { sheets } = await readXlsx(bytes)
    const [header, first, second] = sheets[1]!.rows
    expect(header).toEqual([
      ...['Personne', 'E-mail', 'Groupes', 'Module', 'Licence', 'État', 'Progression en\u00a0%', 'Course', '=1+1'],
      ...['Meilleur score', 'Tentatives', 'Temps', 'Échéance', 'Première visite', 'Dernière visite', 'Terminé le'],
    ])
    expect(first).toEqual([
      ...['=HYPERLINK("x") Abel', person.email, '"Lyon; centre"', 'Fire', 'Shops', 'Terminés', 0],
      ...[
        'Terminé',
        'Pas encore ouvert',
        62.5,
        0, // A duration is a part of a day, which the reader shows as an hour of day 0.
        new Date('1899-12-31T01:02:30Z'),
      ],
      new Date('2026-12-31T00:00:00Z'),
      new Date('2026-03-01T23:30:00Z'),
      new Date('2026-07-02T00:30:00Z'),
      new Date('2026-07-02T00:00:00Z'),
    ])
    expect(second?.slice(0, 6)).toEqual(['Zoé Zola', other.email, '', 'Fire', 'Shops', 'Pas encore acceptés'])
  })

  it('has the chosen columns and rows only, and no formulas', async () => {
    const { trainer, module } = await start()
    const { bytes } = await make(trainer, {
      kind: 'results',
      format: 'xlsx',
      columns: ['score', 'user', 'unknown'],
      query: { moduleId: [module.id], step: ['done'] },
    })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[1]?.rows).toEqual([
      ['Meilleur score', 'Personne'],
      [62.5, '=HYPERLINK("x") Abel'],
    ])
    const formulas = [...(sheets[1]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
    expect(formulas).toEqual([])
  })

  it('says first from whom, when and of what it is, with its figures', async () => {
    const { trainer, module, company } = await start()
    const query = { moduleId: [module.id], step: ['done'], doneWithinDays: 30 } as const
    const at = { ...trainer, now: () => new Date('2026-07-10T22:30:00Z') }
    const { id } = await createExport(at, {
      kind: 'results',
      format: 'xlsx',
      query: { ...query, moduleId: [module.id], step: ['done'] },
    })
    await writeFile({ ...ctx, now: at.now }, { id }, makers.export)
    const bytes = await buffer((await openFile(at, 'export', { id, companyId: company.id })).file)
    const { sheets } = await readXlsx(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['À propos', 'Suivi'])
    expect(sheets[0]!.rows.map((row) => row.filter((cell) => cell !== null))).toEqual([
      [company.name],
      ['Résultats de la formation'],
      [],
      ['Chiffres du', '11/07/2026 00:30'],
      ['Établi par', 'Camille Martin'],
      ['Période', 'Terminés du 12/06/2026 au 11/07/2026'],
      ['Modules', 'Fire'],
      ['État', 'Terminés'],
      [],
      ['Accès attribués', 1, 1],
      ['Terminés', 1, 1],
      ['En cours', 0, 0],
      ['En retard', 0, 0],
      ['Pas encore acceptés', 0, 0],
      ['Clos sans être terminés', 0, 0],
    ])
  })

  it('has a head that stays, filters and prints, and columns as wide as what they hold', async () => {
    const { trainer, person } = await start()
    const { bytes } = await make(trainer, { kind: 'results', format: 'xlsx', columns: ['email', 'attempts'] })
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const sheet = sheets[1]!
    expect(sheet).toMatchObject({
      freezePane: { rows: 1 },
      autoFilter: { range: 'A1:B3' },
      pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, printTitlesRow: '$1:$1' },
    })
    expect(sheet.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheet.cells?.get('1,0')?.style?.font?.bold).not.toBe(true)
    const sides = ['0,0', '0,1'].map((at) => sheet.cells?.get(at)?.style?.alignment?.horizontal)
    expect(sides).toEqual(['left', 'right'])
    const [email, attempts] = sheet.columns!
    expect(email!.width).toBeGreaterThan(person.email!.length)
    expect(attempts!.width).toBeLessThan(20)
  })

  it('prints as large as it can be read, who a row is about on every sheet', async () => {
    const { trainer, module } = await start()
    const printed = async (columns?: string[]) => {
      const query = { moduleId: [module.id] }
      const { bytes } = await make(trainer, { kind: 'results', format: 'xlsx', query, ...(columns && { columns }) })
      return (await readXlsx(bytes)).sheets[1]!.pageSetup
    }
    const titles = { printTitlesRow: '$1:$1', printTitlesColumn: '$A:$A' }
    expect(await printed(['user', 'email'])).toMatchObject({ paperSize: 'a4', fitToWidth: 1, ...titles })
    expect(await printed()).toMatchObject({ paperSize: 'a3', fitToWidth: 1, ...titles })
  })

  it('has its heads in the colour of the company', async () => {
    const { trainer, company } = await start()
    await changeRow(ctx.db, 'companies', company.id, { hue: 300 })
    const { bytes } = await make(trainer, { kind: 'results', format: 'xlsx', columns: ['email'] })
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const brand = brandColors(300).light.slice(1).toUpperCase()
    const head = sheets[1]?.cells?.get('0,0')?.style
    expect(head).toMatchObject({ font: { color: { rgb: 'FFFFFF' } }, fill: { fgColor: { rgb: brand } } })
    expect(sheets[0]?.cells?.get('0,0')?.style?.font?.color?.rgb).toBe(brand)
  })

  it('lists figures of groups in the language of who asks', async () => {
    const { trainer } = await start()
    const english = { ...trainer, actor: { ...trainer.actor, language: 'en' as const } }
    const { bytes } = await make(english, {
      kind: 'parts',
      format: 'xlsx',
      query: { by: 'group' },
      columns: ['name', 'given', 'done', 'share'],
    })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[1]?.rows).toEqual([
      ['Group', 'Assigned', 'Completed', 'Completion (%)'],
      ['Lyon; centre', 1, 1, 100],
    ])
  })
})

describe('a CSV file', () => {
  it('is read by spreadsheets of both languages and runs nothing', async () => {
    const { trainer, module } = await start()
    const columns = ['user', 'groups', 'score', 'time', 'due', 'first']
    const { bytes } = await make(trainer, {
      kind: 'results',
      format: 'csv',
      columns,
      query: { moduleId: [module.id], step: ['done'] },
    })
    expect(bytes.toString()).toBe(
      '\uFEFFPersonne;Groupes;Meilleur score;Temps;Échéance;Première visite\r\n' +
        '"\'=HYPERLINK(""x"") Abel";"""Lyon; centre""";62,5;1:02:30;31/12/2026;01/03/2026 23:30',
    )
  })
})

describe('a report to print', () => {
  it('is in the colour of its company', async () => {
    const { trainer, company } = await start()
    const print = () => make(trainer, { kind: 'parts', format: 'pdf' })
    expect(await colorsOf((await print()).bytes)).not.toContain(brandColors(300).light)
    await changeRow(ctx.db, 'companies', company.id, { hue: 300 })
    expect(await colorsOf((await print()).bytes)).toContain(brandColors(300).light)
  })

  it('has filters, figures, the columns of the page and the licences, as tagged text', async () => {
    const { trainer, company, person, other } = await start()
    const { bytes } = await make(trainer, {
      kind: 'parts',
      format: 'pdf',
      query: { by: 'user' },
      columns: ['name', 'groups', 'given', 'done', 'share', 'due'],
    })
    const text = (await textOf(bytes)).replaceAll(/\s+/g, ' ')
    for (const words of [
      company.name,
      'Suivi de la formation',
      'Filtres Toute l’entreprise',
      'Par groupe Lyon; centre 100 %',
      'Par personne 2 · adresses en @example.com',
      'Personne Groupes Accès attribués Terminés Progression en % Échéance',
      `=HYPERLINK("x") Abel ${person.email!.split('@')[0]}@ Lyon; centre 1 1 100 % –`,
      `Zoé Zola ${other.email!.split('@')[0]}@ – 1 – 0 % –`,
      'Shops 2 1 50 %',
    ]) {
      expect(text).toContain(words)
    }
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  })

  it('keeps a date on one line beside the columns that the page shows first', async () => {
    const { trainer, person } = await start()
    const lastAccessAt = new Date('2026-10-20T10:00:00Z')
    await ctx.db.updateTable('accesses').set({ lastAccessAt }).where('userId', '=', person.id).execute()
    const columns = ['name', 'groups', 'given', 'late', 'done', 'share', 'last', 'due']
    const { bytes } = await make(trainer, { kind: 'parts', format: 'pdf', query: { by: 'user' }, columns })
    expect(await textOf(bytes)).toContain('20/10/2026')
  })

  it('explains the grey part of its bars where one has it', async () => {
    const { trainer, company, module } = await start()
    const input = { kind: 'parts', format: 'pdf', query: { by: 'user' }, columns: ['name', 'given'] } as const
    const countOf = async () =>
      (await textOf((await make(trainer, { ...input, columns: [...input.columns] })).bytes))
        .replaceAll(/\s+/g, ' ')
        .split('Clos sans être terminés').length - 1
    expect(await countOf()).toBe(0)
    const over = { modules: [module], startDate: '2019-01-01', endDate: '2020-01-01' }
    const licence = await makeLicence(ctx.db, company, over)
    await makeAccess(ctx.db, { licence, module, acceptedAt: opened })
    // Among the figures, and in the legend.
    expect(await countOf()).toBe(2)
  })

  it('has no results, which are a list of a list', async () => {
    const { trainer } = await start()
    await expect(createExport(trainer, { kind: 'results', format: 'pdf' })).rejects.toThrow('ValidationFailed')
  })
})

it('counts all rows, also more than a list counts', async () => {
  const { trainer, company, person } = await start()
  const { id: userGroupId } = await makeUserGroup(ctx.db, company, { userIds: [person.id] })
  await sql`
    with crowd as (
      insert into users (id, email, created_at)
      select gen_random_uuid(), 'crowd' || n || '@example.net', ${opened}::timestamptz
      from generate_series(1, 1001) n returning id
    )
    insert into user_group_members (user_group_id, user_id, joined_at)
    select ${userGroupId}::uuid, id, ${opened}::timestamptz from crowd`.execute(ctx.db)
  const { made } = await make(trainer, { kind: 'parts', format: 'csv', query: { by: 'user', search: 'crowd' } })
  expect(made).toMatchObject({ rowsDone: 1001, rowsTotal: 1001 })
})

describe('the file of an export', () => {
  it('is given to who asked for it only', async () => {
    const { trainer, company } = await start()
    const { made } = await make(trainer, { kind: 'parts', format: 'csv' })
    const colleague = await makeCompanyCtx(ctx, company, await makeManager(ctx.db, company))
    const stranger = { ...trainer, company: await makeCompany(ctx.db) }
    for (const other of [colleague, stranger]) {
      await expect(openExport(other, { id: made.id })).rejects.toThrow('NotFound')
      expect(await listExports(other)).toEqual([])
      expect(await listExports(other)).toEqual([])
    }
    expect(await listExports(trainer)).toEqual([made])
  })

  it('is not written for somebody who lost the right', async () => {
    const { trainer, manager, company } = await start()
    const { id } = await createExport(trainer, { kind: 'parts', format: 'csv' })
    await ctx.db
      .updateTable('companyManagers')
      .set({ trainingRead: false, trainingWrite: false })
      .where('companyId', '=', company.id)
      .where('userId', '=', manager.id)
      .execute()
    await prepare(id)
    expect(await getExport(trainer, { id })).toMatchObject({ state: 'failed', file: null })
    expect(await ctx.storage.stat(`data-exports/${id}.csv`)).toBeUndefined()
  })

  it('is written once, and removed after a week', async () => {
    const { trainer } = await start()
    const { made } = await make(trainer, { kind: 'parts', format: 'csv' })
    await prepare(made.id)
    expect(await getExport(trainer, { id: made.id })).toEqual(made)
    expect(Date.parse(made.expiresAt ?? '')).toBeCloseTo(Date.now() + 7 * 86_400_000, -5)
    const later = { ...ctx, now: () => new Date(Date.now() + 8 * 86_400_000) }
    await removeOldFiles(later)
    await removeExpiredFiles(later)
    expect(await ctx.storage.stat(`data-exports/${made.id}.csv`)).toBeUndefined()
    expect(await listExports(trainer)).toEqual([])
  })

  it('is refused in a format that it does not have', async () => {
    const { trainer } = await start()
    await expect(createExport(trainer, { kind: 'results', format: 'zip' })).rejects.toThrow('ValidationFailed')
    await expect(createExport(trainer, { kind: 'records', format: 'csv' })).rejects.toThrow('ValidationFailed')
  })
})

describe('a ZIP', () => {
  it('has a certificate of each person who is done', async () => {
    const { trainer, module } = await start()
    const { made, bytes } = await make(trainer, {
      kind: 'attestations',
      format: 'zip',
      query: { moduleId: [module.id] },
    })
    expect(made).toMatchObject({ rowsDone: 1, rowsTotal: 1, rowsLeftOut: 0 })
    const files = await unzip(bytes)
    const [name] = [...files.keys()]
    expect([...files.keys()]).toEqual(['Attestation - Abel =HYPERLINK( x ) - Fire.pdf', 'index.csv'])
    expect(await textOf(files.get(name!))).toContain('Abel')
    const again = await make(trainer, { kind: 'attestations', format: 'zip', query: { moduleId: [module.id] } })
    expect([...(await unzip(again.bytes)).values()]).toEqual([...files.values()])
  })

  it('has a record of learning of each access with sessions, and says which have none', async () => {
    const { trainer, person, other } = await start()
    const { made, bytes } = await make(trainer, { kind: 'records', format: 'zip' })
    expect(made).toMatchObject({ rowsDone: 2, rowsTotal: 2, rowsLeftOut: 1 })
    const files = await unzip(bytes)
    const name = 'Relevé d’assiduité - Abel =HYPERLINK( x ) - Fire.pdf'
    expect([...files.keys()]).toEqual([name, 'index.csv'])
    expect(await textOf(files.get(name))).toContain('01:02:30 Course')
    expect(files.get('index.csv')!.toString().split('\r\n').toSorted()).toEqual(
      [
        '\uFEFFFichier;Personne;E-mail;Module;Remarque',
        `${name};"'=HYPERLINK(""x"") Abel";${person.email};Fire;`,
        `;Zoé Zola;${other.email};Fire;Aucune session, donc pas de relevé.`,
      ].toSorted(),
    )
  })

  it('reads the logo of the company once for all records', async () => {
    const { trainer, company, module, licence, contents } = await start()
    const { id: accessId } = await makeAccess(ctx.db, { licence, module, acceptedAt: opened })
    await ctx.db
      .insertInto('userContents')
      .values({
        accessId,
        contentId: contents[0]!.id,
        consultedAt: opened,
        activeFrom: opened,
        activeUntil: new Date(opened.getTime() + 60_000),
      })
      .execute()
    const logoKey = `logos/${company.id}.png`
    await ctx.storage.put(logoKey, onePixel)
    await changeRow(ctx.db, 'companies', company.id, { logoKey })
    const { id } = await createExport(trainer, { kind: 'records', format: 'zip' })
    const read = await writeCounting(id, logoKey)
    expect(await getExport(trainer, { id })).toMatchObject({ state: 'ready', rowsDone: 3, rowsLeftOut: 1 })
    expect(read).toBe(1)
  })

  it('reads the logo of the company once for all certificates', async () => {
    const { trainer, company, module, licence } = await start()
    const logoKey = `logos/${company.id}.png`
    await ctx.storage.put(logoKey, onePixel)
    await changeRow(ctx.db, 'companies', company.id, { logoKey })
    for (let person = 0; person < 2; person += 1) {
      await makeAccess(ctx.db, { licence, module, doneAt: done, acceptedAt: opened })
    }
    const { id } = await createExport(trainer, { kind: 'attestations', format: 'zip' })
    const read = await writeCounting(id, logoKey)
    expect(await getExport(trainer, { id })).toMatchObject({ state: 'ready', rowsDone: 3, rowsLeftOut: 0 })
    expect(read).toBe(1)
  })

  it('has names that every system takes, each once, and the others without one that cannot be drawn', async () => {
    const company = await makeCompany(ctx.db)
    const module = await makeModule(ctx.db, { title: `Accueil :   du client/"difficile"… ${'très '.repeat(20)}` })
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const people = [
      { firstname: 'Thomas', lastname: 'Le  Goff' },
      { firstname: 'thomas', lastname: 'le goff' },
      { firstname: 'Ada', lastname: 'Lovelace \u{10380}' },
    ]
    for (const names of people) {
      const user = await makeUser(ctx.db, names)
      await makeAccess(ctx.db, { licence, module, userId: user.id, acceptedAt: opened, doneAt: done })
    }
    const trainer = await makeCompanyCtx(ctx, company)
    const query = { sort: 'user', order: 'asc' } as const
    const { made, bytes } = await make(trainer, { kind: 'attestations', format: 'zip', query })
    expect(made).toMatchObject({ rowsDone: 3, rowsLeftOut: 1 })
    const files = await unzip(bytes)
    const names = [...files.keys()]
    expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual([
      'attestation - le goff thomas - accueil du client difficile … très très très très très très (2).pdf',
      'attestation - le goff thomas - accueil du client difficile … très très très très très très.pdf',
      'index.csv',
    ])
    expect(files.get('index.csv')!.toString()).toContain('aucune police ne contient \u{10380}')
  })

  it('says in its index why it holds nothing, where no name could be drawn', async () => {
    const { trainer, person } = await start()
    await changeRow(ctx.db, 'users', person.id, { lastname: 'Lovelace \u{10380}' })
    const { made, bytes } = await make(trainer, { kind: 'records', format: 'zip', query: { userId: person.id } })
    expect(made).toMatchObject({ state: 'ready', rowsDone: 1, rowsLeftOut: 1 })
    expect((await unzip(bytes)).get('index.csv')!.toString()).toContain('aucune police ne contient \u{10380}')
  })

  it('is no file when no row has a document', async () => {
    const { trainer, person } = await start()
    await ctx.db.updateTable('accesses').set({ doneAt: null }).where('userId', '=', person.id).execute()
    for (const kind of ['attestations', 'records'] as const) {
      const query = { search: kind === 'records' ? 'nobody' : undefined }
      const { id } = await createExport(trainer, { kind, format: 'zip', query })
      await prepare(id)
      expect(await getExport(trainer, { id })).toMatchObject({ state: 'empty', file: null, size: null })
      await expect(openExport(trainer, { id })).rejects.toThrow('NotFound')
    }
  })
})

it('draws four documents of a ZIP at a time, tells every twenty, and puts more than fifty into folders', async () => {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db, { title: 'Con' }), await makeModule(ctx.db, { title: 'Feu...' })]
  const licence = await makeLicence(ctx.db, company, { modules, seats: 100 })
  for (let number = 10; number < 61; number++) {
    const { id: userId } = await makeUser(ctx.db, { firstname: 'Ada', lastname: `N${number}` })
    await makeAccess(ctx.db, { licence, module: modules[number % 2]!, userId, acceptedAt: opened, doneAt: done })
  }
  const trainer = await makeCompanyCtx(ctx, company)
  const { id } = await createExport(trainer, {
    kind: 'attestations',
    format: 'zip',
    query: { sort: 'user', order: 'asc' },
  })
  const percents: number[] = []
  // The first files are stored once four of them are ready.
  const fourReady = Promise.withResolvers<void>()
  let ready = 0
  const put: TestCtx['storage']['put'] = async (key, ...rest) => {
    if (key.startsWith('attestations/')) {
      if (++ready === 4) fourReady.resolve()
      await fourReady.promise
    }
    return ctx.storage.put(key, ...rest)
  }
  await writeFile({ ...ctx, storage: { ...ctx.storage, put } }, { id }, (order) =>
    makers.export({
      ...order,
      tell: ({ rowsDone, ...more }) => {
        percents.push(rowsDone)
        return order.tell({ rowsDone, ...more })
      },
    }),
  )
  expect(percents).toEqual([0, 20, 40, 51])
  expect(await getExport(trainer, { id })).toMatchObject({ state: 'ready', rowsDone: 51, rowsTotal: 51 })
  const names = [...(await unzip(await buffer((await openExport(trainer, { id })).file))).keys()]
  // A folder for each module, in the order of the list.
  const files = Array.from({ length: 51 }, (_, index) => {
    const title = index % 2 ? 'Feu' : 'Con_'
    return `${title}/Attestation - N${index + 10} Ada - ${title}.pdf`
  })
  expect(names).toEqual([...files, 'index.csv'])
})

async function textOf(pdf: Buffer | undefined): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf!)), { mergePages: true })
  return text
}

/** The files of a ZIP by their names, in its order. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: false })
  const open = promisify(
    zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, file: Readable) => void) => void,
  )
  const reading: Promise<[string, Buffer]>[] = []
  zip.on('entry', (entry: Entry) => {
    reading.push(
      open(entry)
        .then(buffer)
        .then((file) => [entry.fileName, file]),
    )
  })
  await once(zip, 'end')
  return new Map(await Promise.all(reading))
}

describe('names in eight alphabets', () => {
  const names = Object.values(alphabets)
  /** Of a company with a person, a module, a licence and a group of each. */
  async function startAll() {
    const company = await makeCompany(ctx.db, alphabets.Arabic.title)
    for (const { person, title } of names) {
      const module = await makeModule(ctx.db, { title })
      const licence = await makeLicence(ctx.db, company, { modules: [module], name: title })
      const [firstname = '', ...lastname] = person.split(' ')
      const user = await makeUser(ctx.db, { firstname, lastname: lastname.join(' ') })
      await makeAccess(ctx.db, { licence, module, userId: user.id, doneAt: done, acceptedAt: opened })
      await makeUserGroup(ctx.db, company, { name: title, userIds: [user.id] })
    }
    return makeCompanyCtx(ctx, company, await makeManager(ctx.db, company, { training: 'read' }))
  }
  const results = { kind: 'results', columns: ['user', 'module', 'licence', 'groups'] } as const
  const rows = names.map(({ person, title }) => [person, title, title, title])

  it('are in the workbook and the CSV file as they were written', async () => {
    const trainer = await startAll()
    const { bytes } = await make(trainer, { ...results, columns: [...results.columns], format: 'xlsx' })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows[0]?.[0]).toBe(alphabets.Arabic.title)
    expect(sheets[1]?.rows.slice(1).toSorted()).toEqual(rows.toSorted())
    const csv = await make(trainer, { ...results, columns: [...results.columns], format: 'csv' })
    const lines = csv.bytes.toString().split('\r\n').slice(1)
    expect(lines.toSorted()).toEqual(rows.map((row) => row.join(';')).toSorted())
  })

  it('are in the report to print, as text', async () => {
    const trainer = await startAll()
    const { bytes } = await make(trainer, { kind: 'parts', format: 'pdf', query: { by: 'user' } })
    const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]+/gu, '')
    const text = plain(await textOf(bytes))
    for (const { person } of names) {
      // Some vowels of Devanagari are drawn before their consonants.
      if (person === alphabets.Devanagari.person) continue
      for (const word of isRightToLeft(person) ? wordsIn(person) : [person]) expect(text).toContain(plain(word))
    }
    expect(text).not.toMatch(/[\0\uFFFD]/)
  })

  it('name the file of a company', async () => {
    const trainer = await startAll()
    const { id } = await createExport(trainer, { kind: 'parts', format: 'csv' })
    await prepare(id)
    const { name } = await openExport(trainer, { id })
    expect(name).toMatch(/^السلامة-من-الحرائق-في-العمل-.*\.csv$/)
  })
})
