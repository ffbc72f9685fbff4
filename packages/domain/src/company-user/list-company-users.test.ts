import { beforeAll, expect, it } from 'vitest'
import { listAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import {
  day,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  makeUserGroup,
  type TestCompany,
  type TestUser,
  useCtx,
} from '../testing/index.ts'
import { listAttributeValues } from './attributes.ts'
import { updateCompanyUser } from './company-user.ts'
import { listCompanyUsers } from './list-company-users.ts'
import { removeCompanyUsers, revokeUsers } from './remove-company-users.ts'

const ctx = useCtx()
let company: TestCompany
let trainer: CompanyCtx
let people: Record<'came' | 'never' | 'late' | 'invited' | 'suspended', TestUser>
beforeAll(async () => {
  company = await makeCompany(ctx.db)
  trainer = await makeCompanyCtx(ctx, company)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module] })
  people = {
    came: await makeUser(ctx.db, { lastname: 'Aubry' }),
    never: await makeUser(ctx.db, { lastname: 'Bastin' }),
    late: await makeUser(ctx.db, { lastname: 'Colin' }),
    invited: await makeUser(ctx.db, { state: 'invited' }),
    suspended: await makeUser(ctx.db, { state: 'suspended', lastname: 'Durand' }),
  }
  for (const { id } of Object.values(people)) await makeAccess(ctx.db, { licence, module, userId: id })
  const accessesOf = (...those: TestUser[]) =>
    ctx.db.updateTable('accesses').where(
      'userId',
      'in',
      those.map(({ id }) => id),
    )
  await accessesOf(people.came, people.late, people.suspended).set({ lastAccessAt: ctx.now() }).execute()
  await accessesOf(people.late)
    .set({ dueDate: day(-2) })
    .execute()
  await makeUserGroup(ctx.db, company, { name: 'Lyon', userIds: [people.came.id, people.never.id] })
  const set = (person: TestUser, shop: string, job: string) =>
    updateCompanyUser(trainer, {
      id: person.id,
      attributes: [
        { name: 'Shop', value: shop },
        { name: 'Job', value: job },
      ],
    })
  await set(people.came, 'Lyon', 'Sales')
  await set(people.never, 'LYON', 'Cashier')
  await set(people.late, 'Lille', 'Sales')
})

const found = async (query: Parameters<typeof listCompanyUsers>[1]) => {
  const { rows, total } = await listCompanyUsers(trainer, { sort: 'email', order: 'asc', limit: 50, ...query })
  expect(total).toBe(rows.length)
  const ids = new Set(rows.map(({ id }) => id))
  return Object.entries(people).flatMap(([name, { id }]) => (ids.has(id) ? name : []))
}

it('filters by what people did, with one of several values', async () => {
  expect(await found({ state: ['invited'] })).toEqual(['invited'])
  expect(await found({ state: ['neverCame'] })).toEqual(['never', 'invited'])
  expect(await found({ state: ['late'] })).toEqual(['late'])
  expect(await found({ state: ['late', 'suspended'] })).toEqual(['late', 'suspended'])
  expect(await found({ state: [] })).toHaveLength(5)
})

it('filters by groups, and counts the people of one or of several', async () => {
  const groupOf = async (...those: TestUser[]) =>
    (await makeUserGroup(ctx.db, company, { userIds: those.map(({ id }) => id) })).id
  const erased = await makeUser(ctx.db)
  const removed = await makeUser(ctx.db)
  const nantes = await groupOf(people.late, people.never, erased, removed)
  const paris = await groupOf(people.never, people.invited)
  await removeUser(await makeManagementCtx(ctx), { id: erased.id })
  await removeCompanyUsers(trainer, { idList: [removed.id] })
  expect(await found({ userGroupId: [nantes] })).toEqual(['never', 'late'])
  expect(await found({ userGroupId: [nantes, paris] })).toEqual(['never', 'late', 'invited'])
  expect(await found({ userGroupId: [nantes], search: 'bastin' })).toEqual(['never'])
  expect(await found({ userGroupId: [nantes], state: ['removed'] })).toEqual([])
  const abroad = await makeCompany(ctx.db)
  const foreign = await makeUserGroup(ctx.db, abroad, { userIds: [people.never.id] })
  expect(await found({ userGroupId: [foreign.id] })).toEqual([])
})

it('filters by attributes: one of the values of each', async () => {
  const values = await listAttributeValues(trainer, {})
  expect(values.map(({ name, value }) => `${name}: ${value.toLowerCase()}`)).toEqual([
    'Job: cashier',
    'Job: sales',
    'Shop: lille',
    'Shop: lyon',
  ])
  const [cashier, sales, lille, lyon] = values
  expect(await found({ attribute: [lyon!] })).toEqual(['came', 'never'])
  expect(await found({ attribute: [lyon!, lille!] })).toEqual(['came', 'never', 'late'])
  expect(await found({ attribute: [lyon!, sales!] })).toEqual(['came'])
  expect(await found({ attribute: [lille!, cashier!] })).toEqual([])
  expect(await found({ attribute: [lyon!], state: ['neverCame'] })).toEqual(['never'])
  expect((await listAttributeValues(trainer, { search: 'shop li' })).map(({ value }) => value)).toEqual(['Lille'])
  expect((await listAttributeValues(trainer, { search: 'SALES' })).map(({ name }) => name)).toEqual(['Job'])
})

it('of another company finds nobody', async () => {
  const other = await makeCompanyCtx(ctx, await makeCompany(ctx.db))
  const [value] = await listAttributeValues(trainer, {})
  expect(await listAttributeValues(other, {})).toEqual([])
  expect((await listCompanyUsers(other, { attribute: [value!] })).rows).toEqual([])
  await expect(revokeUsers(other, { idList: [people.came.id] })).rejects.toThrow('NotFound')
})

it('revokes all that people have, all or none', async () => {
  const stranger = await makeUser(ctx.db)
  await expect(revokeUsers(trainer, { idList: [people.came.id, stranger.id] })).rejects.toThrow('NotFound')
  expect((await listAccesses(trainer, { state: ['revoked'] })).rows).toEqual([])
  const both = await revokeUsers(trainer, { idList: [people.came.id, people.never.id] })
  const { rows } = await listAccesses(trainer, { state: ['revoked'] })
  expect(both).toMatchObject({ done: 2, leftOut: [] })
  expect(both.undoable?.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const revoked = rows.map(({ user }) => user.id)
  expect(revoked.toSorted()).toEqual([people.came.id, people.never.id].toSorted())
  expect(await revokeUsers(trainer, { idList: [people.came.id] })).toEqual({ done: 0, leftOut: [], undoable: [] })
})
