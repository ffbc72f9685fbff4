import type { ImportRow } from '@cursus/contract/company-user'
import { maxAttributes } from '@cursus/contract/company-user-values'
import { inTransaction } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import { listAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import {
  acquaint,
  changeRow,
  duringChange,
  expectRefusal,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeModule,
  makeUser,
  makeUserGroup,
  unique,
  useCtx,
} from '../testing/index.ts'
import { addGroupModule, listUserGroups } from '../user-group/index.ts'
import { updateCompanyUser } from './company-user.ts'
import { importCompanyUsers, previewImport } from './import-company-users.ts'
import { listCompanyUsers } from './list-company-users.ts'
import { readTable } from './read-table.ts'

const ctx = useCtx()

async function start() {
  const company = await makeCompany(ctx.db)
  return { company, trainer: await makeCompanyCtx(ctx, company) }
}
const newEmail = () => `${unique('person').replace(/\W/g, '')}@example.org`
const rowsOf = (...rows: Partial<ImportRow>[]): ImportRow[] =>
  rows.map((row, index) => ({ line: index + 2, email: newEmail(), ...row }))
const resultsOf = async (trainer: CompanyCtx, rows: ImportRow[], createsGroups = true) => {
  const input = { rows, createsGroups }
  const preview = await previewImport(trainer, input)
  const done = await importCompanyUsers(trainer, input)
  expect(done.lines).toEqual(preview.lines)
  expect(done.newGroups).toEqual(preview.newGroups)
  return done.lines.map(({ result, problem }) => problem?.code ?? result)
}
const peopleOf = async (trainer: CompanyCtx) =>
  (await listCompanyUsers(trainer, { sort: 'name', order: 'asc' })).rows.map((person) => ({
    name: [person.firstname, person.lastname].filter(Boolean).join(' '),
    groups: person.groups.map(({ name }) => name),
    attributes: Object.fromEntries(person.attributes.map(({ name, value }) => [name, value])),
  }))

describe('an import of people', () => {
  it('creates, updates and leaves unchanged, as its preview says, and sends no mail', async () => {
    const { trainer } = await start()
    const rows = rowsOf(
      {
        firstname: ' Anaïs ',
        lastname: 'ROUX',
        groups: 'Lyon; Vente',
        attributes: [{ name: 'Magasin', value: 'Lyon' }],
      },
      { firstname: 'Karim', language: 'Anglais', groups: 'lyon' },
    )
    expect((await previewImport(trainer, { rows, createsGroups: true })).newGroups).toEqual(['Lyon', 'Vente'])
    expect(await resultsOf(trainer, rows)).toEqual(['created', 'created'])
    expect(await peopleOf(trainer)).toEqual([
      { name: 'Karim', groups: ['Lyon'], attributes: {} },
      { name: 'Anaïs ROUX', groups: ['Lyon', 'Vente'], attributes: { Magasin: 'Lyon' } },
    ])
    expect(await resultsOf(trainer, rows)).toEqual(['unchanged', 'unchanged'])
    // Empty cells keep what is stored.
    const again = rows.map(({ line, email }) => ({ line, email, lastname: 'Benali' }))
    expect(await resultsOf(trainer, again)).toEqual(['updated', 'updated'])
    expect((await peopleOf(trainer)).map(({ name }) => name)).toEqual(['Anaïs Benali', 'Karim Benali'])
    expect((await listUserGroups(trainer, {})).rows.map(({ name, userCount }) => [name, userCount])).toEqual(
      expect.arrayContaining([
        ['Lyon', 2],
        ['Vente', 1],
      ]),
    )
    expect(await ctx.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  it('counts a new field once, whatever its spellings, as its preview does', async () => {
    const { trainer } = await start()
    const fieldsOf = (...names: string[]) => rowsOf({ attributes: names.map((name) => ({ name, value: 'a' })) })
    const others = Array.from({ length: maxAttributes - 1 }, (_, index) => `Field ${index}`)
    expect(await resultsOf(trainer, fieldsOf(...others))).toEqual(['created'])
    expect(await resultsOf(trainer, fieldsOf('Dépôt', 'depot'))).toEqual(['created'])
    await expectRefusal(previewImport(trainer, { rows: fieldsOf('More'), createsGroups: false }), 'TooManyAttributes')
  })

  it('refuses bad rows with the reason and does the others', async () => {
    const { company, trainer } = await start()
    await makeUserGroup(ctx.db, company, { name: 'Lyon', userIds: [(await makeUser(ctx.db)).id] })
    const email = newEmail()
    const rows = rowsOf(
      { email: ' ' },
      { email: 'j.morel@maison-delorme' },
      { email },
      { email: ` ${email.toUpperCase()} ` },
      { firstname: 'A' },
      { lastname: 'x://y' },
      { language: 'Klingon' },
      { attributes: [{ name: 'Magasin', value: 'a'.repeat(101) }] },
      { groups: 'a'.repeat(81) },
      { groups: 'Nowhere' },
      { groups: 'LYON' },
    )
    expect(await resultsOf(trainer, rows, false)).toEqual([
      'emailRequired',
      'emailInvalid',
      'created',
      'emailRepeated',
      'firstnameInvalid',
      'lastnameInvalid',
      'languageUnknown',
      'valueTooLong',
      'groupInvalid',
      'groupUnknown',
      'created',
    ])
    expect(await peopleOf(trainer)).toHaveLength(3)
  })

  it('reads all groups of a person, however many names their cell has', async () => {
    const { trainer } = await start()
    const groups = Array.from({ length: 15 }, (_, index) => `Équipe de la région numéro ${index + 10}`)
    const email = newEmail()
    const { lines } = await readTable(Buffer.from(`${email};"${groups.join('; ')}"`), { sheet: 1 })
    expect(await resultsOf(trainer, rowsOf({ email, groups: lines[0]!.cells[1]! }))).toEqual(['created'])
    expect((await peopleOf(trainer))[0]?.groups).toEqual(groups)
  })

  it('refuses domains to which no licence of the company can assign anything', async () => {
    const { company, trainer } = await start()
    const module = await makeModule(ctx.db)
    await makeLicence(ctx.db, company, { modules: [module], domains: ['delorme.example'] })
    const rows = rowsOf({ email: 'l.petit@gmial.example' }, { email: 'l.petit@delorme.example' })
    expect(await resultsOf(trainer, rows)).toEqual(['domainNotAllowed', 'created'])
    await makeLicence(ctx.db, company, { modules: [module] })
    expect(await resultsOf(trainer, rows)).toEqual(['created', 'unchanged'])
  })

  it('gives those who join a group its modules, and names those that are short', async () => {
    const { company, trainer } = await start()
    const [first, second] = [await makeModule(ctx.db), await makeModule(ctx.db)]
    const wide = await makeLicence(ctx.db, company, { modules: [first] })
    const narrow = await makeLicence(ctx.db, company, { modules: [second], seats: 1 })
    const known = await makeUser(ctx.db)
    const group = await makeUserGroup(ctx.db, company, { name: 'Lyon', userIds: [known.id] })
    const terms = { id: group.id, hasMaxDayTimeLimit: false }
    await addGroupModule(trainer, { ...terms, moduleLicenceId: wide.id, moduleId: first.id })
    await addGroupModule(trainer, { ...terms, moduleLicenceId: narrow.id, moduleId: second.id })
    const rows = rowsOf({ groups: 'Lyon' }, { groups: 'Lyon' })
    const { shortModules } = await importCompanyUsers(trainer, { rows, createsGroups: false })
    expect(shortModules.map(({ id }) => id)).toEqual([second.id])
    expect((await listAccesses(trainer, { moduleId: [first.id] })).rows).toHaveLength(3)
  })

  it('changes nothing about people of another company', async () => {
    const { trainer } = await start()
    const other = await start()
    const rows = rowsOf({ firstname: 'Anaïs', groups: 'Lyon', attributes: [{ name: 'Magasin', value: 'Lyon' }] })
    await importCompanyUsers(trainer, { rows, createsGroups: true })
    expect(await peopleOf(other.trainer)).toEqual([])
    const own = rows.map((row) => ({ ...row, firstname: 'Anne', groups: '', attributes: [] }))
    expect(await resultsOf(other.trainer, own)).toEqual(['created'])
    expect((await peopleOf(trainer)).map(({ name }) => name)).toEqual(['Anaïs'])
  })

  it('is done once when two managers import the same file at the same time', async () => {
    const { trainer } = await start()
    const rows = rowsOf(
      ...Array.from({ length: 50 }, (_, index) => ({ firstname: `Name ${index}`, groups: 'Lyon, Nice' })),
    )
    const input = { rows, createsGroups: true }
    const reports = await Promise.all([importCompanyUsers(trainer, input), importCompanyUsers(trainer, input)])
    const results = reports.map(({ lines }) => [...new Set(lines.map(({ result }) => result))])
    expect(results.toSorted()).toEqual([['created'], ['unchanged']])
    expect((await listUserGroups(trainer, {})).rows).toHaveLength(2)
  })

  it.each(['import', 'edit'])('never deadlocks with the account of a person: %s', async (way) => {
    const { trainer } = await start()
    const { id, email } = await makeUser(ctx.db)
    await acquaint(ctx.db, trainer.company.id, id)
    const enter = (as: CompanyCtx, firstname: string) =>
      importCompanyUsers(as, { rows: rowsOf({ email, firstname }), createsGroups: false })
    await enter(trainer, 'Anaïs')
    // A deadlock begins the transaction of one of them again.
    const begun = { account: 0, company: 0 }
    const outcomes = await duringChange<unknown>(
      ctx.db,
      (db) => {
        begun.account += 1
        return db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      },
      () => [
        inTransaction(ctx.db, (db): Promise<unknown> => {
          begun.company += 1
          const as = { ...trainer, db }
          return way === 'import' ? enter(as, 'Anne') : updateCompanyUser(as, { id, firstname: 'Anne' })
        }),
      ],
      (db) => changeRow(db, 'users', id, { lastname: 'Roux' }),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled'])
    expect((await peopleOf(trainer)).map(({ name }) => name)).toEqual(['Camille Roux'])
    expect(begun).toEqual({ account: 1, company: 1 })
  })

  it('is in the history of each person', async () => {
    const { trainer } = await start()
    const rows = rowsOf({ firstname: 'Anaïs' })
    await importCompanyUsers(trainer, { rows, createsGroups: false })
    const [person] = (await listCompanyUsers(trainer, {})).rows
    await updateCompanyUser(trainer, { id: person?.id ?? '', lastname: 'Roux' })
    const history = ctx.db
      .selectFrom('events')
      .select(['action', 'after'])
      .where('noun', '=', 'companyUser')
      .where('thingId', '=', person?.id ?? '')
    expect(await history.orderBy('revision').execute()).toEqual([
      { action: 'create', after: { firstname: 'Anaïs' } },
      { action: 'update', after: { lastname: 'Roux' } },
    ])
  })
})
