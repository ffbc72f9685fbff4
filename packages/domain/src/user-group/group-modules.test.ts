import { describe, expect, it } from 'vitest'
import { giveAccess, listAccesses, previewAccess, revokeAccesses } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import {
  acquaint,
  changeRow,
  day,
  type LicenceSpec,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeTraining,
  makeUser,
  makeUserGroup,
  useCtx,
} from '../testing/index.ts'
import {
  addGroupUsers,
  addPeople,
  keepFormerUsers,
  listFormerUsers,
  removeGroupUsers,
  revokeFormerUsers,
} from './change-group-users.ts'
import { listGroupHistory } from './get-user-group.ts'
import { addGroupModule, giveMissingModules, previewGroupModule, removeGroupModules } from './group-modules.ts'
import { listGroupModules } from './list-group-modules.ts'
import { createUserGroup, removeUserGroups, updateUserGroup } from './update-user-group.ts'

const ctx = useCtx()

async function start(spec: LicenceSpec = {}, people = 2) {
  const { company, trainer, module, licence } = await makeTraining(ctx, spec)
  const members = await Promise.all(Array.from({ length: people }, () => makeUser(ctx.db)))
  const group = await makeUserGroup(ctx.db, company, { userIds: members.map(({ id }) => id) })
  const terms = { id: group.id, moduleId: module.id, moduleLicenceId: licence.id, hasMaxDayTimeLimit: false }
  return { company, trainer, module, licence, members, group, terms }
}
const join = (trainer: CompanyCtx, id: string, ...userList: string[]) =>
  addGroupUsers(trainer, { id, userList, userIdList: [] })
/** The same person so many days later. */
const at = (trainer: CompanyCtx, days: number): CompanyCtx => ({
  ...trainer,
  now: () => new Date(Date.now() + days * 86_400_000),
})
const holders = async (trainer: CompanyCtx) =>
  (await listAccesses(trainer, { state: ['active'] })).rows.map(({ user }) => user.email).toSorted()
const modulesOf = async (trainer: CompanyCtx, id: string) =>
  (await listGroupModules(trainer, { id })).map(({ userCount, missing }) => ({ userCount, missing }))

describe('a module of a group', () => {
  it('is given to its members at once, and to whoever joins, on the same terms', async () => {
    const { trainer, module, members, group, terms } = await start()
    const expireDate = day(60)
    expect(await addGroupModule(trainer, { ...terms, expireDate })).toMatchObject({ given: 2, leftOut: 0, error: null })
    const newcomer = 'newcomer@example.org'
    expect(await join(trainer, group.id, newcomer, members[0]!.email)).toEqual({
      added: 1,
      already: 1,
      modules: [{ module: expect.objectContaining({ id: module.id }), given: 1, leftOut: 0, error: null }],
    })
    expect(await holders(trainer)).toEqual([...members.map(({ email }) => email), newcomer].toSorted())
    const { rows } = await listAccesses(trainer, {})
    expect(new Set(rows.map((row) => row.expireDate))).toEqual(new Set([expireDate]))
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 3, missing: 0 }])
    expect((await listGroupHistory(trainer, { id: group.id })).map(({ action }) => action)).toEqual([
      'update',
      'addModule',
    ])
  })

  it('is not given again to people who have it, in whatever way they got it', async () => {
    const { trainer, module, licence, members, terms } = await start()
    await makeAccess(ctx.db, { licence, module, userId: members[0]!.id })
    expect(await addGroupModule(trainer, terms)).toMatchObject({ given: 1 })
    expect((await listAccesses(trainer, {})).total).toBe(2)
  })

  it('is refused with too few seats, and nothing has changed', async () => {
    const { trainer, group, terms } = await start({ seats: 1 })
    await expect(addGroupModule(trainer, terms)).rejects.toThrow('NotEnoughAccessRemaining?remaining=1&requested=2')
    expect(await listGroupModules(trainer, { id: group.id })).toEqual([])
    expect((await listAccesses(trainer, {})).total).toBe(0)
  })

  it.each([
    ['ModuleLicenceNotActive', { suspended: true }, {}],
    ['ExpireDateNotValid', { mandatoryExpireDate: true }, {}],
    ['ExpireDateNotValid', {}, { expireDate: day(-1) }],
    ['DueDateNotValid', {}, { dueDate: day(-1) }],
    ['ValidationFailed', {}, { hasMaxDayTimeLimit: true }],
  ])('is refused as giving is: %s', async (code, spec, changed) => {
    const { trainer, terms } = await start(spec)
    await expect(addGroupModule(trainer, { ...terms, ...changed })).rejects.toMatchObject({ code })
  })

  it('gives its due date to who joins before it, and none to who joins after', async () => {
    const { trainer, group, terms } = await start()
    await addGroupModule(trainer, { ...terms, dueDate: day(5) })
    expect(await listGroupModules(trainer, { id: group.id })).toMatchObject([{ dueDate: day(5) }])
    await join(trainer, group.id, 'early@example.org')
    await join(at(trainer, 6), group.id, 'late@example.org')
    const { rows } = await listAccesses(at(trainer, 6), {})
    expect(Object.fromEntries(rows.map((row) => [row.user.email, [row.dueDate, row.late]]))).toMatchObject({
      'early@example.org': [day(5), true],
      'late@example.org': [null, false],
    })
  })

  it('does not keep anybody from joining when seats are short, and is given when there are some', async () => {
    const { trainer, module, members, group, terms } = await start({ seats: 2 })
    await addGroupModule(trainer, terms)
    const joined = await join(trainer, group.id, 'late@example.org')
    expect(joined).toMatchObject({
      added: 1,
      modules: [{ given: 0, error: { code: 'ModuleLicenceCanAcceptMoreUser' } }],
    })
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 2, missing: 1 }])
    const known = await makeUser(ctx.db)
    await makeUserGroup(ctx.db, trainer.company, { userIds: [known.id] })
    const selected = { id: group.id, idList: [known.id] }
    expect(await addPeople(trainer, selected)).toEqual({ done: 1, leftOut: [], isPartial: true })
    await removeGroupUsers(trainer, selected)
    const missing = { id: group.id, idList: [module.id] }
    await expect(giveMissingModules(trainer, missing)).rejects.toThrow('ModuleLicenceCanAcceptMoreUser')
    const { rows } = await listAccesses(trainer, {})
    const freed = rows.find(({ user }) => user.id === members[0]!.id)
    await removeGroupUsers(trainer, { id: group.id, idList: [members[0]!.id] })
    await revokeAccesses(trainer, { idList: [freed!.id] })
    expect(await giveMissingModules(trainer, missing)).toMatchObject([{ given: 1 }])
    expect(await holders(trainer)).toEqual([members[1]!.email, 'late@example.org'].toSorted())
  })

  it('leaves out people of other domains and suspended people, and counts them', async () => {
    const { trainer, group, terms } = await start({ domains: ['example.com'] })
    await addGroupModule(trainer, terms)
    const suspended = await makeUser(ctx.db, { state: 'suspended' })
    await acquaint(ctx.db, trainer.company.id, suspended.id)
    const joined = await join(trainer, group.id, 'a@elsewhere.org', suspended.email, 'inside@example.com')
    expect(joined).toMatchObject({ added: 3, modules: [{ given: 1, leftOut: 2, error: null }] })
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 3, missing: 0 }])
  })

  it('counts each person once who is left out, and nobody who has it', async () => {
    const { company, trainer, module, licence, group, terms } = await start({ domains: ['example.com'] })
    await addGroupModule(trainer, terms)
    const suspended = await makeUser(ctx.db, { state: 'suspended', email: 'suspended@elsewhere.org' })
    await acquaint(ctx.db, company.id, suspended.id)
    const holder = await makeUser(ctx.db, { email: 'holder@elsewhere.org' })
    await makeAccess(ctx.db, { licence: await makeLicence(ctx.db, company), module, userId: holder.id })
    const away = await makeUser(ctx.db, { state: 'suspended' })
    await makeAccess(ctx.db, { licence, module, userId: away.id })
    const joined = await join(trainer, group.id, suspended.email, holder.email, away.email)
    expect(joined).toMatchObject({ added: 3, modules: [{ given: 0, leftOut: 1, error: null }] })
    expect(await previewGroupModule(trainer, terms)).toMatchObject({ new: 0, outsideDomains: [], error: null })
  })

  it('is told to be missing to somebody, when people of the company are added', async () => {
    const { company, trainer, group, terms } = await start({ domains: ['example.com'] })
    await addGroupModule(trainer, terms)
    const [inside, outside] = [await makeUser(ctx.db), await makeUser(ctx.db, { email: 'outside@elsewhere.org' })]
    await makeUserGroup(ctx.db, company, { userIds: [inside.id, outside.id] })
    const add = (idList: string[]) => addPeople(trainer, { id: group.id, idList })
    expect(await add([inside.id])).toEqual({ done: 1, leftOut: [], isPartial: false })
    expect(await add([outside.id])).toEqual({ done: 1, leftOut: [], isPartial: true })
  })

  it('is missing to members without it, but not to suspended ones, who may have it', async () => {
    const { trainer, module, licence, group, terms } = await start()
    const { id: holder } = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence, module, userId: holder })
    await addGroupModule(trainer, terms)
    const states = ['verified', 'suspended', 'suspended'] as const
    const joining = await Promise.all(states.map((state) => makeUser(ctx.db, { state })))
    const joined = [holder, ...joining.map(({ id }) => id)]
    for (const userId of joined) await acquaint(ctx.db, trainer.company.id, userId)
    const rows = joined.map((userId) => ({ userGroupId: group.id, userId, joinedAt: ctx.now() }))
    await ctx.db.insertInto('userGroupMembers').values(rows).execute()
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 3, missing: 1 }])
    await changeRow(ctx.db, 'users', holder, { suspendedAt: ctx.now() })
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 3, missing: 1 }])
  })

  it('is given to people of two groups once', async () => {
    const { company, trainer, members, terms } = await start()
    const other = await makeUserGroup(ctx.db, company, { userIds: members.map(({ id }) => id) })
    expect(await addGroupModule(trainer, terms)).toMatchObject({ given: 2 })
    expect(await addGroupModule(trainer, { ...terms, id: other.id })).toMatchObject({ given: 0 })
    expect(await join(trainer, other.id, members[0]!.email)).toMatchObject({ added: 0, already: 1, modules: [] })
  })

  it('can be taken off; members keep their access', async () => {
    const { trainer, module, members, group, terms } = await start()
    await addGroupModule(trainer, terms)
    await removeGroupModules(trainer, { id: group.id, idList: [module.id] })
    expect(await join(trainer, group.id, 'later@example.org')).toMatchObject({ added: 1, modules: [] })
    expect(await holders(trainer)).toEqual(members.map(({ email }) => email).toSorted())
    await removeGroupUsers(trainer, { id: group.id, idList: [members[0]!.id] })
    expect(await listFormerUsers(trainer, { id: group.id })).toEqual([])
    await expect(removeGroupModules(trainer, { id: group.id, idList: [module.id] })).rejects.toThrow('NotFound')
  })

  it('goes to those who join by a replaced list of users', async () => {
    const { trainer, members, group, terms } = await start()
    await addGroupModule(trainer, terms)
    await updateUserGroup(trainer, { id: group.id, userList: [members[0]!.email, 'third@example.org'] })
    expect(await holders(trainer)).toEqual([...members.map(({ email }) => email), 'third@example.org'].toSorted())
    expect(await listFormerUsers(trainer, { id: group.id })).toMatchObject([{ id: members[1]!.id }])
  })

  it('never takes more seats than there are when many people join at once', async () => {
    const { trainer, group, terms } = await start({ seats: 5 }, 1)
    await addGroupModule(trainer, terms)
    const joins = Array.from({ length: 20 }, (_, turn) => join(trainer, group.id, `rush${turn}@example.org`))
    const answers = await Promise.all(joins)
    expect(answers.reduce((sum, { modules }) => sum + (modules[0]?.given ?? 0), 0)).toBe(4)
    expect(await modulesOf(trainer, group.id)).toEqual([{ userCount: 5, missing: 16 }])
  })
})

describe('who leaves a group', () => {
  async function left() {
    const scene = await start()
    await addGroupModule(scene.trainer, scene.terms)
    const [leaver] = scene.members
    await removeGroupUsers(scene.trainer, { id: scene.group.id, idList: [leaver!.id] })
    return { ...scene, leaver: leaver! }
  }

  it('keeps the modules of the group until a manager decides', async () => {
    const { trainer, module, group, leaver, members } = await left()
    expect(await holders(trainer)).toEqual(members.map(({ email }) => email).toSorted())
    expect(await listFormerUsers(trainer, { id: group.id })).toMatchObject([
      { id: leaver.id, accesses: [{ module: { id: module.id } }] },
    ])
    await revokeFormerUsers(trainer, { id: group.id, idList: [leaver.id] })
    expect(await holders(trainer)).toEqual([members[1]!.email])
    expect(await listFormerUsers(trainer, { id: group.id })).toEqual([])
    await expect(revokeFormerUsers(trainer, { id: group.id, idList: [leaver.id] })).rejects.toThrow('NotFound')
  })

  it('keeps them for good when a manager decides so', async () => {
    const { trainer, group, leaver, members } = await left()
    await keepFormerUsers(trainer, { id: group.id, idList: [leaver.id] })
    expect(await listFormerUsers(trainer, { id: group.id })).toEqual([])
    expect(await holders(trainer)).toEqual(members.map(({ email }) => email).toSorted())
  })

  it('needs no decision after coming back, after a revocation or when erased', async () => {
    const back = await left()
    await join(back.trainer, back.group.id, back.leaver.email)
    expect(await listFormerUsers(back.trainer, { id: back.group.id })).toEqual([])
    const revoked = await left()
    const { rows } = await listAccesses(revoked.trainer, { userId: revoked.leaver.id })
    await revokeAccesses(revoked.trainer, { idList: rows.map(({ id }) => id) })
    expect(await listFormerUsers(revoked.trainer, { id: revoked.group.id })).toEqual([])
    const erased = await left()
    await removeUser(await makeManagementCtx(ctx), erased.leaver)
    expect(await listFormerUsers(erased.trainer, { id: erased.group.id })).toEqual([])
  })

  it('keeps them without a question while another group of theirs has the module', async () => {
    const { company, trainer, members, group, terms } = await start()
    const [person] = members
    const other = await makeUserGroup(ctx.db, company, { userIds: [person!.id] })
    await addGroupModule(trainer, terms)
    await addGroupModule(trainer, { ...terms, id: other.id })
    await removeGroupUsers(trainer, { id: group.id, idList: [person!.id] })
    expect(await listFormerUsers(trainer, { id: group.id })).toEqual([])
    await join(trainer, other.id, 'somebody@example.org')
    await removeGroupUsers(trainer, { id: other.id, idList: [person!.id] })
    expect(await listFormerUsers(trainer, { id: other.id })).toMatchObject([{ id: person!.id }])
  })

  it.each(['taken off', 'deleted'])('is asked when the group that gave them is %s before', async (way) => {
    const { company, trainer, module, members, group, terms } = await start()
    const [person] = members
    const other = await makeUserGroup(ctx.db, company, { userIds: members.map(({ id }) => id) })
    await addGroupModule(trainer, terms)
    await addGroupModule(trainer, { ...terms, id: other.id })
    await (way === 'deleted'
      ? removeUserGroups(trainer, { idList: [group.id] })
      : removeGroupModules(trainer, { id: group.id, idList: [module.id] }))
    expect(await listFormerUsers(trainer, { id: other.id })).toEqual([])
    await removeGroupUsers(trainer, { id: other.id, idList: [person!.id] })
    expect(await listFormerUsers(trainer, { id: other.id })).toMatchObject([{ id: person!.id }])
  })

  it('is asked about them though a group of another company has the module too', async () => {
    const { trainer, module, members, group, terms } = await start()
    const [person] = members
    const elsewhere = await makeCompany(ctx.db)
    const licence = await makeLicence(ctx.db, elsewhere, { modules: [module] })
    const other = await makeUserGroup(ctx.db, elsewhere, { userIds: [person!.id] })
    await addGroupModule(trainer, terms)
    const theirs = await makeCompanyCtx(ctx, elsewhere)
    await addGroupModule(theirs, { ...terms, id: other.id, moduleLicenceId: licence.id })
    await removeGroupUsers(trainer, { id: group.id, idList: [person!.id] })
    expect(await listFormerUsers(trainer, { id: group.id })).toMatchObject([{ id: person!.id }])
  })

  it('is not asked about what others gave, and keeps everything when the group is deleted', async () => {
    const { trainer, group, leaver, members, terms } = await left()
    await giveAccess(trainer, { ...terms, userList: ['plain@example.org'], userGroupIdList: [] })
    await join(trainer, group.id, 'plain@example.org')
    const plain = (await listAccesses(trainer, { search: 'plain' })).rows[0]!.user
    await removeGroupUsers(trainer, { id: group.id, idList: [plain.id] })
    expect(await listFormerUsers(trainer, { id: group.id })).toMatchObject([{ id: leaver.id }])
    await removeUserGroups(trainer, { idList: [group.id] })
    expect(await holders(trainer)).toEqual([...members.map(({ email }) => email), 'plain@example.org'].toSorted())
  })
})

describe('giving a module to groups', () => {
  it('leaves out the members that are named', async () => {
    const { company, trainer, members, group, terms } = await start({ domains: ['example.com'] })
    const other = await createUserGroup(trainer, { name: 'Others', userList: ['x@elsewhere.org', members[0]!.email] })
    const { id: _, ...rest } = terms
    const gift = { ...rest, userList: [], userGroupIdList: [group.id, other.id] }
    expect(await previewAccess(trainer, gift)).toMatchObject({ new: 2, outsideDomains: ['x@elsewhere.org'] })
    await expect(giveAccess(trainer, gift)).rejects.toThrow('UnauthorizedEmailDomain')
    const report = await giveAccess(trainer, { ...gift, exceptUserList: ['x@elsewhere.org', members[1]!.email] })
    expect(report).toMatchObject({ created: [{ email: members[0]!.email }], skipped: [] })
    expect(company.id).toBe(trainer.company.id)
  })
})
