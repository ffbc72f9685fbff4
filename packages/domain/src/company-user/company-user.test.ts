import { maxAttributes } from '@cursus/contract/company-user-values'
import { recount } from '@cursus/db/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { giveAccess, listAccesses, revokeAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { writeOwnData } from '../data-export/write-own-data.ts'
import { removeUser } from '../erasure/index.ts'
import { takeMails } from '../mail/index.ts'
import { getManager, listManagers } from '../manager/index.ts'
import { relayOutbox } from '../notification/index.ts'
import {
  acquaint,
  changeRow,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeModule,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { addGroupUsers, getUserGroup, removeGroupUsers } from '../user-group/index.ts'
import { listAttributes, removeAttributes, renameAttribute } from './attributes.ts'
import { getCompanyUser, listCompanyUserHistory, updateCompanyUser } from './company-user.ts'
import { listCompanyUsers } from './list-company-users.ts'

const ctx = useCtx()

/** A company with an invited person in a group. */
async function start() {
  const company = await makeCompany(ctx.db)
  const trainer = await makeCompanyCtx(ctx, company)
  const person = await makeUser(ctx.db, { state: 'invited' })
  const group = await makeUserGroup(ctx.db, company, { userIds: [person.id] })
  return { company, trainer, person, group }
}
const namesOf = async (trainer: CompanyCtx, search?: string) =>
  (await listCompanyUsers(trainer, { sort: 'name', order: 'asc', search })).rows.map(({ firstname, lastname }) =>
    [firstname, lastname].filter(Boolean).join(' '),
  )
const historyOf = (id: string) =>
  ctx.db
    .selectFrom('events')
    .select(['before', 'after'])
    .where('noun', '=', 'companyUser')
    .where('thingId', '=', id)
    .orderBy('revision')
    .execute()

describe('names given by a company', () => {
  it('show for a manager who has not signed up, in the list of managers too', async () => {
    const { company, trainer, person } = await start()
    await makeManager(ctx.db, company, { userId: person.id })
    await makeManager(ctx.db, company, { firstname: 'Bruno', lastname: 'Costa' })
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé', lastname: 'Aubry' })
    const names = async (search?: string) =>
      (await listManagers(trainer, { sort: 'name', order: 'asc', search })).rows.map(({ firstname }) => firstname)
    expect(await names()).toEqual(['Zoé', 'Bruno', 'Camille'])
    expect(await names('aubry')).toEqual(['Zoé'])
    expect(await getManager(trainer, { id: person.id })).toMatchObject({ firstname: 'Zoé', lastname: 'Aubry' })
    const elsewhere = await makeCompany(ctx.db)
    await makeManager(ctx.db, elsewhere, { userId: person.id })
    const other = await makeCompanyCtx(ctx, elsewhere)
    expect(await getManager(other, { id: person.id })).toMatchObject({ firstname: null })
  })

  it('show in its lists, its groups and its accesses, and sort and are found', async () => {
    const { company, trainer, person, group } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await makeAccess(ctx.db, { licence, module, userId: person.id })
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé', lastname: 'Abel' })
    const other = await makeUser(ctx.db, { firstname: 'Ana', lastname: 'Moll' })
    await addGroupUsers(trainer, { id: group.id, userList: [other.email], userIdList: [] })
    expect(await namesOf(trainer)).toEqual(['Zoé Abel', ''])
    await acquaint(ctx.db, company.id, other.id)
    expect(await namesOf(trainer)).toEqual(['Zoé Abel', 'Ana Moll'])
    expect(await namesOf(trainer, 'zoe')).toEqual(['Zoé Abel'])
    expect((await getUserGroup(trainer, group)).users).toContainEqual(expect.objectContaining({ firstname: 'Zoé' }))
    expect((await listAccesses(trainer, { search: 'abel' })).rows[0]?.user).toMatchObject({ lastname: 'Abel' })
  })

  it('give way to those that the person writes', async () => {
    const { trainer, person } = await start()
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé', lastname: 'Abel' })
    await changeRow(ctx.db, 'users', person.id, {
      firstname: 'Zora',
      lastname: 'Abelard',
      passwordHash: 'none',
      signedUpAt: ctx.now(),
    })
    expect(await namesOf(trainer)).toEqual(['Zora Abelard'])
    expect(await namesOf(trainer, 'zoé')).toEqual([])
    const user = await getCompanyUser(trainer, person)
    expect(user).toMatchObject({ isInvited: false, given: { firstname: 'Zoé', lastname: 'Abel' } })
  })

  it('are in the language and words of the invitation', async () => {
    const { company, trainer, person } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé', language: 'en' })
    const receivers = { userList: [person.email], userGroupIdList: [], hasMaxDayTimeLimit: false }
    await giveAccess(trainer, { moduleLicenceId: licence.id, moduleId: module.id, ...receivers })
    await relayOutbox(ctx, { batch: 100 })
    const mails = await ctx.db.selectFrom('mails').select('id').where('userId', '=', person.id).execute()
    const taken = await takeMails(ctx, { idList: mails.map(({ id }) => id) })
    expect(taken).toMatchObject([{ template: 'invitation', language: 'en', firstname: 'Zoé' }])
  })
})

describe('attributes', () => {
  it('are created by their first use, compared without case and accents, and removed when empty', async () => {
    const { trainer, person } = await start()
    const set = (attributes: { name: string; value: string }[]) =>
      updateCompanyUser(trainer, { id: person.id, attributes })
    await set([
      { name: 'Métier', value: 'Vente' },
      { name: '__proto__', value: 'A-17' },
    ])
    const saved = await set([{ name: 'metier', value: 'Caisse' }])
    expect(saved.attributes.map(({ name, value }) => [name, value])).toEqual([
      ['__proto__', 'A-17'],
      ['Métier', 'Caisse'],
    ])
    expect(await namesOf(trainer, 'a-17 caisse')).toHaveLength(1)
    await set([{ name: 'MÉTIER', value: '' }])
    expect(await namesOf(trainer, 'caisse')).toEqual([])
    expect(await listAttributes(trainer)).toMatchObject([
      { name: '__proto__', userCount: 1 },
      { name: 'Métier', userCount: 0 },
    ])
    expect((await historyOf(person.id)).map(({ after }) => Object.entries(after?.attributes ?? {}))).toEqual([
      [
        ['Métier', 'Vente'],
        ['__proto__', 'A-17'],
      ],
      [
        ['Métier', 'Caisse'],
        ['__proto__', 'A-17'],
      ],
      [['__proto__', 'A-17']],
    ])
  })

  it('are limited in number', async () => {
    const { trainer, person } = await start()
    const attributes = Array.from({ length: maxAttributes }, (_, index) => ({ name: `Field ${index}`, value: 'a' }))
    await updateCompanyUser(trainer, { id: person.id, attributes })
    const more = { id: person.id, attributes: [{ name: 'One more', value: 'a' }] }
    await expect(updateCompanyUser(trainer, more)).rejects.toThrow(`TooManyAttributes?max=${maxAttributes}`)
  })
})

describe('an attribute', () => {
  it('is renamed with its values, to a name that no other has', async () => {
    const { trainer, person } = await start()
    await updateCompanyUser(trainer, {
      id: person.id,
      attributes: [
        { name: 'Shop', value: 'Lyon' },
        { name: 'Job', value: 'Baker' },
      ],
    })
    const [job, shop] = await listAttributes(trainer)
    const id = shop?.id ?? ''
    await expectRefusal(renameAttribute(trainer, { id, name: 'JOB' }), 'NameAlreadyExist', {
      options: { title: job!.name },
    })
    await renameAttribute(trainer, { id, name: 'Store' })
    expect((await getCompanyUser(trainer, person)).attributes).toMatchObject([
      { name: 'Job', value: 'Baker' },
      { name: 'Store', value: 'Lyon' },
    ])
    const elsewhere = { ...trainer, company: await makeCompany(ctx.db) }
    await expect(renameAttribute(elsewhere, { id, name: 'Town' })).rejects.toThrow('NotFound')
    await expect(removeAttributes(elsewhere, { idList: [id] })).rejects.toThrow('NotFound')
  })

  it('is removed with its values, by which nobody is found any more', async () => {
    const { trainer, person } = await start()
    await updateCompanyUser(trainer, { id: person.id, attributes: [{ name: 'Shop', value: 'Lyon' }] })
    expect((await listCompanyUsers(trainer, { search: 'lyon' })).total).toBe(1)
    await removeAttributes(trainer, { idList: (await listAttributes(trainer)).map(({ id }) => id) })
    expect(await listAttributes(trainer)).toEqual([])
    expect((await listCompanyUsers(trainer, { search: 'lyon' })).total).toBe(0)
    expect((await listCompanyUsers(trainer, {})).total).toBe(1)
  })
})

describe('the history of a person', () => {
  it('tells what was said about them, and what happened to their accesses', async () => {
    const { company, trainer, person } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Ada' })
    const report = await giveAccess(trainer, {
      moduleLicenceId: licence.id,
      moduleId: module.id,
      userList: [person.email ?? ''],
      userGroupIdList: [],
      hasMaxDayTimeLimit: false,
    })
    const [access] = report.created
    await revokeAccesses(trainer, { idList: [access?.id ?? ''] })
    const history = await listCompanyUserHistory(trainer, person)
    expect(history.map(({ kind }) => kind)).toEqual(['cancel', 'create', 'updateUser'])
    expect(history[0]).toMatchObject({
      actor: { id: trainer.actor.id },
      access: { id: access?.id, title: module.title },
      fields: [],
    })
    expect(history[2]).toMatchObject({ access: null, fields: ['firstname'] })
    const elsewhere = { ...trainer, company: await makeCompany(ctx.db) }
    await expect(listCompanyUserHistory(elsewhere, person)).rejects.toThrow('NotFound')
  })
})

describe('what a company says about a person', () => {
  it('is its own: another company sees and changes nothing of it', async () => {
    const { trainer, person } = await start()
    const other = await start()
    await addGroupUsers(other.trainer, { id: other.group.id, userList: [person.email], userIdList: [] })
    const facts = { firstname: 'Zoé', lastname: 'Abel', attributes: [{ name: 'Shop', value: 'Lyon' }] }
    await updateCompanyUser(trainer, { id: person.id, ...facts })
    await updateCompanyUser(other.trainer, { id: person.id, attributes: [{ name: 'Shop', value: 'Nice' }] })
    expect(await getCompanyUser(other.trainer, person)).toMatchObject({
      firstname: null,
      given: { firstname: null },
      attributes: [{ value: 'Nice' }],
    })
    for (const search of ['zoe', 'abel', 'lyon']) expect(await namesOf(other.trainer, search)).toEqual([])
    expect(await getCompanyUser(trainer, person)).toMatchObject({ firstname: 'Zoé', attributes: [{ value: 'Lyon' }] })
    const stranger = await makeUser(ctx.db)
    await expect(updateCompanyUser(trainer, { id: stranger.id, ...facts })).rejects.toThrow('NotFound')
    expect(await listAttributes((await start()).trainer)).toEqual([])
  })

  it('keeps the person in the list after their last group', async () => {
    const { trainer, person, group } = await start()
    await addGroupUsers(trainer, { id: group.id, userList: ['somebody.else@example.org'], userIdList: [] })
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé' })
    await removeGroupUsers(trainer, { id: group.id, idList: [person.id] })
    expect(await namesOf(trainer, 'zoé')).toEqual(['Zoé'])
  })

  it('survives a recount', async () => {
    const { trainer, person, group } = await start()
    await updateCompanyUser(trainer, { id: person.id, firstname: 'Zoé', attributes: [{ name: 'Shop', value: 'Lyon' }] })
    await ctx.db.deleteFrom('userGroups').where('id', '=', group.id).execute()
    const row = ctx.db.selectFrom('companyPeople').selectAll().where('userId', '=', person.id)
    const before = await row.execute()
    expect(before).toMatchObject([{ isKnown: true, firstname: 'Zoé', state: 'invited' }])
    await sql.raw(recount.companyPeople).execute(ctx.db)
    expect(await row.execute()).toEqual(before)
  })

  it('is in the export of their data, and removed with them', async () => {
    const { company, trainer, person } = await start()
    const facts = { firstname: 'Zoé', language: 'en' as const, attributes: [{ name: 'Shop', value: 'Lyon' }] }
    await updateCompanyUser(trainer, { id: person.id, ...facts })
    await acquaint(ctx.db, company.id, person.id)
    const pieces: string[] = []
    await ctx.db.transaction().execute(async (db) => {
      for await (const piece of writeOwnData(db, { userId: person.id, madeAt: ctx.now() })) pieces.push(piece)
    })
    const written = JSON.parse(pieces.join(''))
    expect(written.openedCompanies).toEqual([
      { companyId: company.id, companyName: company.name, since: expect.any(String) },
    ])
    expect(written.knownToCompanies).toEqual([
      expect.objectContaining({
        companyId: company.id,
        firstname: 'Zoé',
        language: 'en',
        attributes: [{ name: 'Shop', value: 'Lyon' }],
      }),
    ])
    await removeUser(await makeManagementCtx(ctx), person)
    expect(await listAttributes(trainer)).toMatchObject([{ userCount: 0 }])
    expect(await historyOf(person.id)).toEqual([{ before: null, after: null }])
    const left = ctx.db.selectFrom('companyPeople').selectAll().where('userId', '=', person.id)
    for (const row of await left.execute()) {
      expect(row).toMatchObject({ firstname: null, language: null, searchText: null, sortName: null, email: null })
    }
  })
})
