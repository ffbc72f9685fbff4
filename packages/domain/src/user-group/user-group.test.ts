import { describe, expect, it } from 'vitest'
import { listAccesses } from '../access/index.ts'
import { listCompanyUsers } from '../company-user/index.ts'
import type { CompanyCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import {
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import { addGroupUsers, addPeople, removeGroupUsers } from './change-group-users.ts'
import { getUserGroup, listUserGroups } from './get-user-group.ts'
import { createUserGroup, removeUserGroups, updateUserGroup } from './update-user-group.ts'

const ctx = useCtx()

async function start() {
  const company = await makeCompany(ctx.db)
  return { company, trainer: await makeCompanyCtx(ctx, company) }
}
let serial = 0
const newEmail = () => `member${++serial}@example.org`
const historyOf = (id: string) =>
  ctx.db
    .selectFrom('events')
    .select(['action', 'before', 'after'])
    .where('noun', '=', 'userGroup')
    .where('thingId', '=', id)
    .orderBy('revision')
    .execute()
const membersOf = async (trainer: CompanyCtx, id: string) =>
  (await getUserGroup(trainer, { id })).users.map(({ email }) => email).toSorted()

describe('a group', () => {
  it('is made of known and unknown people, each once, who become people of the company', async () => {
    const { trainer } = await start()
    const known = await makeUser(ctx.db)
    const unknown = newEmail()
    const group = await createUserGroup(trainer, { name: 'Lyon', userList: [known.email, unknown, known.email] })
    expect(group).toMatchObject({ name: 'Lyon', userCount: 2 })
    expect(group.users.map(({ email }) => email).toSorted()).toEqual([known.email, unknown].toSorted())
    expect(await listCompanyUsers(trainer, {})).toMatchObject({ total: 2 })
    // Joining a group gives nothing yet, so nobody is written to.
    expect(await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', unknown).execute()).toEqual([])
    expect(await historyOf(group.id)).toEqual([
      { action: 'create', before: null, after: { name: 'Lyon', userList: expect.arrayContaining([known.id]) } },
    ])
  })

  it('has a name of its own in the company, without case, accents and outer spaces', async () => {
    const { trainer } = await start()
    const other = await start()
    const { id } = await createUserGroup(trainer, { name: 'Équipe été', userList: [newEmail()] })
    const second = await createUserGroup(trainer, { name: 'Siège', userList: [newEmail()] })
    await expect(createUserGroup(trainer, { name: 'equipe ETE', userList: [newEmail()] })).rejects.toThrow(
      'AlreadyExistUserGroupName',
    )
    await expectRefusal(updateUserGroup(trainer, { id: second.id, name: 'EQUIPE été' }), 'AlreadyExistUserGroupName', {
      options: { id, title: 'Équipe été', companyId: trainer.company.id },
    })
    expect((await updateUserGroup(trainer, { id, name: 'équipe Été' })).name).toBe('équipe Été')
    await createUserGroup(other.trainer, { name: 'Équipe été', userList: [newEmail()] })
  })

  it('is created once when the same name is asked for many times at once', async () => {
    const { trainer } = await start()
    const tries = Array.from({ length: 10 }, () => createUserGroup(trainer, { name: 'Nantes', userList: [newEmail()] }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'AlreadyExistUserGroupName' })
    }
    expect(await listUserGroups(trainer, {})).toMatchObject({ total: 1 })
  })

  it('replaces its users, and its history holds who left and who joined', async () => {
    const { company, trainer } = await start()
    const [stays, leaves, joins] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
    const { id } = await makeUserGroup(ctx.db, company, { userIds: [stays.id, leaves.id] })
    const updated = await updateUserGroup(trainer, { id, userList: [joins.email, stays.email] })
    expect(updated).toMatchObject({ userCount: 2 })
    expect(await membersOf(trainer, id)).toEqual([joins.email, stays.email].toSorted())
    expect(await historyOf(id)).toEqual([
      { action: 'update', before: { userList: [leaves.id] }, after: { userList: [joins.id] } },
    ])
    await updateUserGroup(trainer, { id, userList: [stays.email, joins.email] })
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('takes people in and lets them go, but never the last one', async () => {
    const { trainer } = await start()
    const [first, second] = [newEmail(), newEmail()]
    const { id, users } = await createUserGroup(trainer, { name: 'Lille', userList: [first] })
    expect(await addGroupUsers(trainer, { id, userList: [first, second, second], userIdList: [] })).toMatchObject({
      added: 1,
      already: 1,
    })
    expect(await addGroupUsers(trainer, { id, userList: [first, second], userIdList: [] })).toMatchObject({
      added: 0,
      already: 2,
    })
    const firstId = users[0]!.id
    await removeGroupUsers(trainer, { id, idList: [firstId] })
    expect(await membersOf(trainer, id)).toEqual([second])
    await expect(removeGroupUsers(trainer, { id, idList: [firstId] })).rejects.toThrow('NotFound')
    const [last] = (await getUserGroup(trainer, { id })).users
    await expect(removeGroupUsers(trainer, { id, idList: [last!.id] })).rejects.toThrow('UserGroupNeedsUser')
    expect(await getUserGroup(trainer, { id })).toMatchObject({ userCount: 1 })
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  it('takes in people of the own list only, all or none', async () => {
    const { company, trainer } = await start()
    const elsewhere = await start()
    const [own, other] = [await makeUser(ctx.db), await makeUser(ctx.db)]
    const group = await makeUserGroup(ctx.db, company, { userIds: [(await makeUser(ctx.db)).id] })
    await makeUserGroup(ctx.db, company, { userIds: [own.id] })
    await makeUserGroup(ctx.db, elsewhere.company, { userIds: [other.id] })
    const add = (...userIdList: string[]) => addGroupUsers(trainer, { id: group.id, userList: [], userIdList })
    await expect(add(own.id, other.id)).rejects.toThrow('NotFound')
    expect(await getUserGroup(trainer, group)).toMatchObject({ userCount: 1 })
    expect(await add(own.id, own.id)).toMatchObject({ added: 1, already: 0 })
    const select = (id: string | undefined, ...idList: string[]) => addPeople(trainer, { id, idList })
    expect(await select(group.id, own.id)).toEqual({ done: 0, leftOut: [], isPartial: false })
    await expect(select(group.id, other.id)).rejects.toThrow('NotFound')
    await expect(select(undefined, own.id)).rejects.toThrow('ValidationFailed')
  })

  it('never loses its last user to two concurrent removals', async () => {
    const { company, trainer } = await start()
    const people = [await makeUser(ctx.db), await makeUser(ctx.db)]
    const { id } = await makeUserGroup(ctx.db, company, { userIds: people.map((person) => person.id) })
    const removals = people.map((person) => removeGroupUsers(trainer, { id, idList: [person.id] }))
    const outcomes = await Promise.allSettled(removals)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getUserGroup(trainer, { id })).users).toHaveLength(1)
  })

  it('is deleted, with its name and its people free', async () => {
    const { company, trainer } = await start()
    const { id, name } = await makeUserGroup(ctx.db, company, { userIds: [(await makeUser(ctx.db)).id] })
    await removeUserGroups(trainer, { idList: [id] })
    await expect(getUserGroup(trainer, { id })).rejects.toThrow('NotFound')
    expect(await listCompanyUsers(trainer, {})).toMatchObject({ total: 0 })
    expect((await historyOf(id)).at(-1)).toEqual({ action: 'remove', before: { name }, after: null })
    await createUserGroup(trainer, { name, userList: [newEmail()] })
  })

  it('stays without users when its last one is erased', async () => {
    const { company, trainer } = await start()
    const person = await makeUser(ctx.db)
    const { id } = await makeUserGroup(ctx.db, company, { userIds: [person.id] })
    await removeUser(await makeManagementCtx(ctx), person)
    expect(await getUserGroup(trainer, { id })).toMatchObject({ userCount: 0, users: [] })
    expect(await addGroupUsers(trainer, { id, userList: [newEmail()], userIdList: [] })).toMatchObject({ added: 1 })
  })

  it('of another company does not exist', async () => {
    const { trainer } = await start()
    const other = await start()
    const person = await makeUser(ctx.db)
    const { id } = await makeUserGroup(ctx.db, other.company, { userIds: [person.id] })
    const userList = [newEmail()]
    for (const refused of [
      () => getUserGroup(trainer, { id }),
      () => updateUserGroup(trainer, { id, name: 'Mine' }),
      () => addGroupUsers(trainer, { id, userList, userIdList: [] }),
      () => removeGroupUsers(trainer, { id, idList: [person.id] }),
      () => removeUserGroups(trainer, { idList: [id] }),
    ]) {
      await expect(refused()).rejects.toThrow('NotFound')
    }
    expect(await listUserGroups(trainer, {})).toMatchObject({ rows: [] })
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', userList[0]!).execute()).toEqual([])
  })
})

describe('the list of groups', () => {
  it('is searched, sorted and paged', async () => {
    const { company, trainer } = await start()
    const people = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)].map(({ id }) => id)
    await makeUserGroup(ctx.db, company, { name: 'Lyon', userIds: people.slice(0, 1) })
    await makeUserGroup(ctx.db, company, { name: 'Éclat', userIds: people })
    await makeUserGroup(ctx.db, company, { name: 'Siège de Lyon', userIds: people.slice(0, 2) })
    const names = async (query: object) => (await listUserGroups(trainer, query)).rows.map(({ name }) => name)
    expect(await names({ sort: 'name' })).toEqual(['Éclat', 'Lyon', 'Siège de Lyon'])
    expect(await names({ sort: 'users', order: 'desc' })).toEqual(['Éclat', 'Siège de Lyon', 'Lyon'])
    expect(await names({})).toEqual(['Siège de Lyon', 'Éclat', 'Lyon'])
    expect(await names({ search: 'lyon', sort: 'name' })).toEqual(['Lyon', 'Siège de Lyon'])
    expect(await names({ userId: people[2] })).toEqual(['Éclat'])
    expect(await listUserGroups(trainer, { limit: 1, offset: 1, sort: 'name' })).toMatchObject({
      rows: [{ name: 'Lyon' }],
      total: 3,
    })
  })
})

describe('lists of the company', () => {
  it('show the people and accesses of one or several groups, each once', async () => {
    const { company, trainer } = await start()
    const module = await makeModule(ctx.db)
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const [inBoth, inOne, outside] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
    for (const { id } of [inBoth, inOne, outside]) await makeAccess(ctx.db, { licence, module, userId: id })
    const lyon = await makeUserGroup(ctx.db, company, { name: 'Lyon', userIds: [inBoth.id, inOne.id] })
    const paris = await makeUserGroup(ctx.db, company, { name: 'Paris', userIds: [inBoth.id] })
    for (const [userGroupId, expected] of [
      [[lyon.id], [inBoth, inOne]],
      [[paris.id], [inBoth]],
      [
        [paris.id, lyon.id],
        [inBoth, inOne],
      ],
    ] as const) {
      const ids = expected.map(({ id }) => id).toSorted()
      const people = await listCompanyUsers(trainer, { userGroupId: [...userGroupId] })
      expect(people.rows.map(({ id }) => id).toSorted()).toEqual(ids)
      expect(people.total).toBe(ids.length)
      for (const sort of ['user', 'expireDate', undefined]) {
        const accesses = await listAccesses(trainer, { userGroupId: [...userGroupId], sort })
        expect(accesses.rows.map(({ user }) => user.id).toSorted()).toEqual(ids)
        expect(accesses.total).toBe(ids.length)
      }
    }
    const { rows } = await listCompanyUsers(trainer, { userGroupId: [paris.id] })
    expect(rows[0]?.groups.map(({ name }) => name)).toEqual(['Lyon', 'Paris'])
    const stranger = await start()
    expect(await listCompanyUsers(stranger.trainer, { userGroupId: [lyon.id] })).toMatchObject({ rows: [] })
  })

  it('work with more people in a group than a statement names', async () => {
    const { trainer } = await start()
    const many = Array.from({ length: 620 }, newEmail)
    const { id, userCount } = await createUserGroup(trainer, { name: 'Everybody', userList: many })
    expect(userCount).toBe(620)
    const page = await listCompanyUsers(trainer, { userGroupId: [id], sort: 'name', limit: 10 })
    expect(page).toMatchObject({ total: 620, rows: { length: 10 } })
  })
})
