import type { NotificationType } from '@cursus/contract/notification-values'
import { describe, expect, it } from 'vitest'
import type { CompanyCtx } from '../context.ts'
import {
  duringChange,
  expectRefusal,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeManager,
  makeUser,
  readNotices,
  type TestCompany,
  useCtx,
} from '../testing/index.ts'
import { suspendUsers } from '../user/index.ts'
import { addManagers, getManager, listManagers, removeManagers, updateManager } from './index.ts'

const ctx = useCtx()

const none = { read: false, write: false }
const write = { read: false, write: true }
const rights = { training: write, admin: none, responsible: false }

async function start(): Promise<{ company: TestCompany; admin: CompanyCtx }> {
  const company = await makeCompany(ctx.db)
  return { company, admin: await makeCompanyCtx(ctx, company) }
}
const events = async (type: NotificationType, companyId: string) => {
  const rows = (await readNotices(ctx.db)).filter((row) => row.type === type)
  return rows.filter(({ data }) => (data as { companyId?: string }).companyId === companyId)
}
const platformCtx = async (company: TestCompany) => ({
  ...(await makeManagementCtx(ctx, ['companies.write'])),
  company,
})

describe('adding managers', () => {
  it('accepts known and unknown people, closes the rights, invites, notifies and writes history', async () => {
    const { company, admin } = await start()
    const known = await makeUser(ctx.db)
    const added = await addManagers(admin, { userList: [known.email, 'new-manager@example.com'], rights })
    expect(added.map(({ email, isInvited, rights }) => ({ email, isInvited, rights }))).toEqual(
      [
        // The company does not know their account before they come.
        { email: known.email, isInvited: true },
        { email: 'new-manager@example.com', isInvited: true },
      ]
        .map((manager) => ({
          ...manager,
          rights: { training: { read: true, write: true }, admin: none, responsible: false },
        }))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    )
    const rightsAdded = await events('accountRightsAdd', company.id)
    expect(rightsAdded.map(({ thingId }) => thingId).toSorted()).toEqual(added.map(({ id }) => id).toSorted())
    expect(rightsAdded[0]?.data).toEqual({ companyId: company.id, companyName: company.name })
    const mails = await ctx.db
      .selectFrom('mails')
      .selectAll()
      .where('toEmail', '=', 'new-manager@example.com')
      .execute()
    expect(mails).toMatchObject([{ template: 'invitation', data: { acts: [{ managerOf: company.id }] } }])
    expect(await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', known.email).execute()).toEqual([])
    const history = await ctx.db.selectFrom('events').selectAll().where('companyId', '=', company.id).execute()
    expect(history.map(({ thingId }) => thingId).toSorted()).toEqual(added.map(({ id }) => id).toSorted())
  })

  it('leaves existing managers unchanged', async () => {
    const { company, admin } = await start()
    const manager = await makeManager(ctx.db, company, { training: 'none', admin: 'read' })
    expect(await addManagers(admin, { userList: [manager.email], rights })).toEqual([])
    expect((await getManager(admin, manager)).rights.training).toEqual(none)
  })

  it('requires a right; responsible alone is enough', async () => {
    const { admin } = await start()
    const badge = { training: none, admin: none, responsible: true }
    await expectRefusal(
      addManagers(admin, { userList: ['x@example.com'], rights: { ...badge, responsible: false } }),
      'ValidationFailed',
      { issues: [{ path: 'rights' }] },
    )
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', 'x@example.com').execute()).toEqual([])
    expect(await addManagers(admin, { userList: ['x@example.com'], rights: badge })).toHaveLength(1)
  })
})

describe('changing and removing managers', () => {
  it('keeps the rights that are not named', async () => {
    const { company, admin } = await start()
    const { id } = await makeManager(ctx.db, company, { training: 'write', admin: 'read' })
    const training = { read: true, write: true }
    expect((await updateManager(admin, { id, rights: { responsible: true } })).rights).toEqual({
      training,
      admin: { read: true, write: false },
      responsible: true,
    })
    const promoted = await updateManager(admin, { id, rights: { admin: { write: true } } })
    expect(promoted.rights).toMatchObject({ training, admin: { read: true, write: true }, responsible: true })
    const closed = await updateManager(admin, { id, rights: { admin: { read: false } } })
    expect(closed.rights).toMatchObject({ training, admin: { read: false, write: false }, responsible: true })
  })

  it('changes rights once, with both sides in the history', async () => {
    const { company, admin } = await start()
    const manager = await makeManager(ctx.db, company, { training: 'read', admin: 'none' })
    const after = { training: { read: true, write: true }, admin: none, responsible: true }
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await updateManager(admin, { id: manager.id, rights: after })).rights).toEqual(after)
    }
    expect(await events('accountRightsUpdated', company.id)).toMatchObject([
      { thingId: manager.id, data: { companyId: company.id, companyName: company.name } },
    ])
    const history = await ctx.db.selectFrom('events').selectAll().where('thingId', '=', manager.id).execute()
    const { training, responsible } = after
    expect(history.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { training: { read: true, write: false }, responsible: false }, after: { training, responsible } },
    ])
  })

  it('is impossible for the caller’s own rights', async () => {
    const { admin } = await start()
    const other = await makeManager(ctx.db, admin.company)
    await expectRefusal(updateManager(admin, { id: admin.actor.id, rights }), 'InvalidMySelf')
    await expectRefusal(removeManagers(admin, { idList: [other.id, admin.actor.id] }), 'InvalidMySelf')
    expect((await listManagers(admin, {})).total).toBe(2)
  })

  it('finds nobody of another company', async () => {
    const { admin } = await start()
    const stranger = await makeManager(ctx.db, await makeCompany(ctx.db))
    for (const call of [
      () => getManager(admin, stranger),
      () => updateManager(admin, { id: stranger.id, rights }),
      () => removeManagers(admin, { idList: [stranger.id] }),
    ]) {
      await expectRefusal(call(), 'NotFound')
    }
  })

  it('removes all or none, also from the licences’ notification lists', async () => {
    const { company, admin } = await start()
    const manager = await makeManager(ctx.db, company)
    const licence = await makeLicence(ctx.db, company)
    await ctx.db
      .insertInto('licenceManagers')
      .values({ licenceId: licence.id, userId: manager.id, kind: 'company' })
      .execute()
    const nobody = await makeUser(ctx.db)
    await expectRefusal(removeManagers(admin, { idList: [manager.id, nobody.id] }), 'NotFound')
    expect((await listManagers(admin, {})).total).toBe(2)
    await removeManagers(admin, { idList: [manager.id, manager.id] })
    expect((await listManagers(admin, {})).rows.map(({ id, isMe }) => ({ id, isMe }))).toEqual([
      { id: admin.actor.id, isMe: true },
    ])
    expect(await events('accountRightsDeleted', company.id)).toMatchObject([{ thingId: manager.id }])
    expect(
      await ctx.db.selectFrom('licenceManagers').where('licenceId', '=', licence.id).selectAll().execute(),
    ).toEqual([])
  })

  it('removes nobody from the lists of another company that they manage too', async () => {
    const { company, admin } = await start()
    const elsewhere = await start()
    const person = await makeManager(ctx.db, company)
    await makeManager(ctx.db, elsewhere.company, { userId: person.id })
    const licences = [await makeLicence(ctx.db, company), await makeLicence(ctx.db, elsewhere.company)]
    await ctx.db
      .insertInto('licenceManagers')
      .values(licences.map(({ id }) => ({ licenceId: id, userId: person.id, kind: 'company' })))
      .execute()
    await removeManagers(admin, { idList: [person.id] })
    const listed = ctx.db.selectFrom('licenceManagers').select('licenceId').where('userId', '=', person.id)
    expect(await listed.execute()).toEqual([{ licenceId: licences[1]?.id }])
    expect((await listManagers(elsewhere.admin, {})).rows.map(({ id }) => id)).toContain(person.id)
  })

  it('keeps one admin when two remove each other concurrently', async () => {
    const { company, admin } = await start()
    const other = await makeCompanyCtx(ctx, company)
    const results = await Promise.allSettled([
      removeManagers(admin, { idList: [other.actor.id] }),
      removeManagers(other, { idList: [admin.actor.id] }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'NotAllowed' })
  })

  it('by a caller removed or suspended while waiting changes nothing', async () => {
    const { company, admin } = await start()
    const clerk = await makeManagementCtx(ctx, ['users.write'])
    const endings = [
      { code: 'NotAllowed', end: (by: CompanyCtx) => removeManagers(by, { idList: [other.actor.id] }) },
      {
        code: 'TokenInvalid',
        end: ({ db }: CompanyCtx) => suspendUsers({ ...clerk, db }, { idList: [other.actor.id] }),
      },
    ]
    let other = admin
    for (const { code, end } of endings) {
      other = await makeCompanyCtx(ctx, company)
      const { email } = await makeUser(ctx.db)
      const colleague = await makeManager(ctx.db, company)
      const calls = await duringChange<unknown>(
        ctx.db,
        (db) => end({ ...admin, db }),
        () => [
          addManagers(other, { userList: [email], rights }),
          updateManager(other, { id: colleague.id, rights }),
          removeManagers(other, { idList: [colleague.id] }),
        ],
      )
      for (const call of calls) expect(call).toMatchObject({ reason: { code } })
      expect((await getManager(admin, colleague)).rights.admin.write).toBe(true)
      expect((await listManagers(admin, { search: email })).total).toBe(0)
    }
  })

  it('lets the platform remove the last admin', async () => {
    const { company, admin } = await start()
    const platform = await platformCtx(company)
    const read = { training: { read: true, write: false }, admin: none, responsible: false }
    await updateManager(platform, { id: admin.actor.id, rights: read })
    await removeManagers(platform, { idList: [admin.actor.id] })
    expect((await listManagers(platform, {})).total).toBe(0)
  })
})

describe('the list', () => {
  it('searches without accents, sorts and pages', async () => {
    const { company, admin } = await start()
    await makeManager(ctx.db, company, { firstname: 'Zoé', lastname: 'Éclair', email: 'zoe.list@example.com' })
    await makeManager(ctx.db, company, { state: 'invited', email: 'invited.list@example.com' })
    expect((await listManagers(admin, { search: 'zoe ecl' })).rows.map(({ email }) => email)).toEqual([
      'zoe.list@example.com',
    ])
    const page = await listManagers(admin, { sort: 'name', limit: 1, offset: 1 })
    expect(page.total).toBe(3)
    expect(page.rows.map(({ email }) => email)).toEqual(['invited.list@example.com'])
    await expectRefusal(listManagers(admin, { sort: 'password' }), 'ValidationFailed')
  })
})
