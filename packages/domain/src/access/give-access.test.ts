import { describe, expect, it } from 'vitest'
import {
  acquaint,
  brokenInvariants,
  changeRow,
  day,
  emails,
  expectRefusal,
  grant,
  type LicenceSpec,
  makeAccess,
  makeCompany,
  makeLicence,
  makeModule,
  makeTraining,
  makeUser,
  makeUserGroup,
  readNotices,
  type TestCompany,
  useCtx,
} from '../testing/index.ts'
import { previewAccess } from './get-access.ts'
import { giveAccess, giveModules } from './give-access.ts'
import { listAccesses } from './list-accesses.ts'
import { listGroupEmails } from './plan-access.ts'
import { revokeAccesses } from './revoke-accesses.ts'

const ctx = useCtx()
const start = (spec?: LicenceSpec) => makeTraining(ctx, spec)
const stored = (id: string) => ctx.db.selectFrom('accesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const makeGroup = async (company: TestCompany, userIds: string[]) =>
  (await makeUserGroup(ctx.db, company, { userIds })).id
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('giving several modules', () => {
  it('gives each of them, or none', async () => {
    const { trainer, module, licence } = await start({ seats: 2 })
    const other = await makeModule(ctx.db)
    await ctx.db
      .insertInto('licenceModules')
      .values({ licenceId: licence.id, moduleId: other.id, moduleVersionId: other.versionId })
      .execute()
    const { moduleId, ...input } = grant({ licence, module }, emails(2))
    const moduleIdList = [other.id, moduleId]
    expect(await giveModules(trainer, { ...input, moduleIdList })).toMatchObject([
      { moduleId: other.id, created: input.userList.map((email) => ({ email })), skipped: [] },
      { moduleId, created: input.userList.map((email) => ({ email })), skipped: [] },
    ])
    const total = (await listAccesses(trainer, {})).total
    const more = { ...input, userList: emails(1), moduleIdList: [moduleId, (await makeModule(ctx.db)).id] }
    await changeRow(ctx.db, 'moduleLicences', licence.id, { maxActiveUsers: 3 })
    await expectRefusal(giveModules(trainer, more), 'ModuleNotInLicence')
    expect((await listAccesses(trainer, {})).total).toBe(total)
    const elsewhere = { ...trainer, company: await makeCompany(ctx.db) }
    await expect(giveModules(elsewhere, { ...input, moduleIdList })).rejects.toThrow('NotFound')
  })
})

describe('giving a module under the licence of the next year', () => {
  it('counts as held no access that has ended with its licence, and ends it for good', async () => {
    const former = await start({ startDate: day(-400), endDate: day(-1) })
    const { company, module, trainer } = former
    const next = { module, licence: await makeLicence(ctx.db, company, { modules: [module] }) }
    const person = await makeUser(ctx.db)
    const { id } = await makeAccess(ctx.db, { ...former, userId: person.id, createdAt: minutes(-600_000) })
    expect(await previewAccess(trainer, grant(next, [person.email]))).toMatchObject({ new: 1, skipped: [] })
    const { created } = await giveAccess(trainer, grant(next, [person.email]))
    expect(created.map(({ email }) => email)).toEqual([person.email])
    // A later end of the former licence opens nothing beside the new access.
    await changeRow(ctx.db, 'moduleLicences', former.licence.id, { endDate: day(30) })
    const list = await listAccesses(trainer, { userId: person.id })
    expect(list.rows.map((row) => [row.id === id, row.reason])).toEqual([
      [false, 'toAccept'],
      [true, 'expired'],
    ])
    expect(await brokenInvariants(ctx)).toEqual({})
    const again = await giveAccess(trainer, grant(next, [person.email]))
    expect(again).toEqual({ created: [], skipped: [{ email: person.email, reason: 'alreadyHasAccess' }] })
  })
})

describe('giving a module', () => {
  it('accepts known and unknown people and group members once, and notifies everybody by two events', async () => {
    const scene = await start()
    const known = await makeUser(ctx.db)
    const member = await makeUser(ctx.db)
    const group = await makeGroup(scene.company, [member.id, known.id])
    const { length: before } = await readNotices(ctx.db)
    const result = await giveAccess(
      scene.trainer,
      grant(scene, ['new@example.org', known.email, 'new@example.org'], { userGroupIdList: [group] }),
    )
    expect(result.created.map(({ email }) => email)).toEqual(['new@example.org', known.email, member.email])
    expect(result.skipped).toEqual([])
    const ids = result.created.map(({ id }) => id)
    const about = {
      companyId: scene.company.id,
      companyName: scene.company.name,
      moduleId: scene.module.id,
      moduleTitle: scene.module.title,
    }
    expect((await readNotices(ctx.db)).slice(before).map(({ type, data }) => ({ type, data }))).toEqual([
      ...ids.map((id) => ({ type: 'newModuleAvailable', data: { ...about, userModuleId: id } })),
      { type: 'moduleAccessCreated', data: { ...about, moduleAccessId: ids[0], userLength: 3 } },
    ])
    const history = await ctx.db
      .selectFrom('events')
      .selectAll()
      .where('noun', '=', 'access')
      .where('companyId', '=', scene.company.id)
      .execute()
    expect(history.map(({ thingId }) => thingId).toSorted()).toEqual(ids.toSorted())
    expect(await stored(ids[0] ?? '')).toMatchObject({
      companyId: scene.company.id,
      moduleVersionId: scene.module.versionId,
      createdBy: scene.trainer.actor.id,
      endsAt: null,
    })
  })

  it('skips people who have it in this company already, by any licence, and suspended people', async () => {
    const scene = await start()
    const other = await makeLicence(ctx.db, scene.company, { modules: [scene.module] })
    const has = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence: other, module: scene.module, userId: has.id })
    const elsewhere = await makeLicence(ctx.db, await makeCompany(ctx.db), { modules: [scene.module] })
    const had = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence: elsewhere, module: scene.module, userId: had.id })
    await makeAccess(ctx.db, { ...scene, userId: had.id, createdAt: minutes(-9), revokedAt: minutes(-8) })
    const suspended = await makeUser(ctx.db, { state: 'suspended' })
    await acquaint(ctx.db, scene.company.id, suspended.id)
    const input = grant(scene, [has.email, suspended.email, had.email])
    const preview = await previewAccess(scene.trainer, input)
    const result = await giveAccess(scene.trainer, input)
    expect(result.created.map(({ email }) => email)).toEqual([had.email])
    expect(result.skipped).toEqual([
      { email: has.email, reason: 'alreadyHasAccess' },
      { email: suspended.email, reason: 'suspended' },
    ])
    expect(preview).toMatchObject({ new: 1, skipped: result.skipped, newSeats: 1, error: null })
    const again = await giveAccess(scene.trainer, input)
    expect(again.created).toEqual([])
    expect(again.skipped).toHaveLength(3)
  })

  it('ends at the end of its last day, in the time zone of the platform', async () => {
    const scene = await start({ endDate: day(600) })
    const give = async (terms: object) => {
      const { created } = await giveAccess(scene.trainer, grant(scene, emails(1), terms))
      return stored(created[0]?.id ?? '')
    }
    const summer = `${Number(day(0).slice(0, 4)) + 1}-07-01`
    expect((await give({ expireDate: summer })).endsAt?.toISOString()).toBe(`${summer}T21:59:59.999Z`)
    expect(await give({ hasMaxDayTimeLimit: true, maxDayTimeLimit: 30 })).toMatchObject({
      endsAt: null,
      maxDayTimeLimit: 30,
    })
    expect(await give({ hasMaxDayTimeLimit: false, maxDayTimeLimit: 30 })).toMatchObject({ maxDayTimeLimit: null })
  })

  it('refuses by name what the licence does not allow, and the preview reports the same', async () => {
    const other = await makeModule(ctx.db)
    const stranger = await start()
    const cases: [LicenceSpec, object, string, object?][] = [
      [{ suspended: true }, {}, 'ModuleLicenceNotActive'],
      [{ startDate: day(1) }, {}, 'ModuleLicenceNotActive'],
      [{ endDate: day(-1) }, {}, 'ModuleLicenceNotActive'],
      [{}, { moduleId: other.id }, 'ModuleNotInLicence'],
      [{}, { expireDate: day(-1) }, 'ExpireDateNotValid'],
      [{ endDate: day(10) }, { expireDate: day(11) }, 'ExpireDateNotValid'],
      [{ mandatoryExpireDate: true }, {}, 'ExpireDateNotValid'],
      [{}, { dueDate: day(-1) }, 'DueDateNotValid'],
      [{ endDate: day(10) }, { dueDate: day(11) }, 'DueDateNotValid'],
      [{}, { dueDate: day(6), expireDate: day(5) }, 'DueDateNotValid'],
      [{}, { hasMaxDayTimeLimit: true }, 'ValidationFailed'],
      [
        { domains: ['example.org'] },
        { userList: ['a@example.org', 'b@sub.example.org', 'c@other.org'] },
        'UnauthorizedEmailDomain',
        { emailList: 'b@sub.example.org,c@other.org' },
      ],
      [{ domains: [] }, {}, 'UnauthorizedEmailDomain'],
      [{ seats: 2 }, { userList: emails(3) }, 'NotEnoughAccessRemaining', { remaining: 2, requested: 3 }],
    ]
    for (const [spec, change, code, options = {}] of cases) {
      const scene = await start(spec)
      const input = { ...grant(scene, emails(1)), ...change }
      await expect(giveAccess(scene.trainer, input), code).rejects.toMatchObject({ code, options })
      expect((await previewAccess(scene.trainer, input)).error).toMatchObject({ code, options })
      expect((await listAccesses(scene.trainer, {})).total).toBe(0)
    }
    const scene = await start()
    for (const change of [
      { moduleLicenceId: stranger.licence.id },
      { userGroupIdList: [await makeGroup(stranger.company, [])] },
    ]) {
      const input = { ...grant(scene, emails(1)), ...change }
      await expectRefusal(giveAccess(scene.trainer, input), 'NotFound')
      await expectRefusal(previewAccess(scene.trainer, input), 'NotFound')
    }
    await expectRefusal(giveAccess(scene.trainer, grant(scene, [])), 'ValidationFailed', {
      issues: [{ path: 'userList', rule: 'required' }],
    })
    await changeRow(ctx.db, 'modules', scene.module.id, { archivedAt: new Date() })
    await expectRefusal(giveAccess(scene.trainer, grant(scene, emails(1))), 'ModuleArchived')
  })

  it('leaves no invited account behind when it is refused', async () => {
    const scene = await start({ seats: 1 })
    const [email = '', second = ''] = emails(2)
    await expectRefusal(giveAccess(scene.trainer, grant(scene, [email, second])), 'NotEnoughAccessRemaining')
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  it('is possible on the first and on the last day of the licence', async () => {
    const scene = await start({ startDate: day(0), endDate: day(0) })
    const { created } = await giveAccess(scene.trainer, grant(scene, emails(1), { expireDate: day(0) }))
    expect(created).toHaveLength(1)
  })
})

describe('seats', () => {
  it('go to the first of the list, and the preview names those who would have none', async () => {
    const scene = await start({ seats: 2 })
    const [seated = '', firstEmail = '', secondEmail = '', thirdEmail = ''] = emails(4)
    const second = await makeModule(ctx.db)
    await ctx.db
      .insertInto('licenceModules')
      .values({ licenceId: scene.licence.id, moduleId: second.id, moduleVersionId: second.versionId })
      .execute()
    await giveAccess(scene.trainer, grant({ ...scene, module: second }, [seated]))
    const input = grant(scene, [firstEmail, secondEmail, seated, thirdEmail])
    expect(await previewAccess(scene.trainer, input)).toMatchObject({
      newSeats: 3,
      seatsLeft: 1,
      withoutSeat: [secondEmail, thirdEmail],
      error: { code: 'NotEnoughAccessRemaining' },
    })
    expect((await giveAccess(scene.trainer, grant(scene, [firstEmail, seated]))).created).toHaveLength(2)
  })

  it('are taken once by a person with several modules', async () => {
    const second = await makeModule(ctx.db)
    const scene = await start({ seats: 1 })
    await ctx.db
      .insertInto('licenceModules')
      .values({ licenceId: scene.licence.id, moduleId: second.id, moduleVersionId: second.versionId })
      .execute()
    const [email = '', other = ''] = emails(2)
    await giveAccess(scene.trainer, grant(scene, [email]))
    const more = grant({ ...scene, module: second }, [email])
    expect(await previewAccess(scene.trainer, more)).toMatchObject({ newSeats: 0, seatsLeft: 0, error: null })
    await giveAccess(scene.trainer, more)
    await expectRefusal(giveAccess(scene.trainer, grant(scene, [other])), 'ModuleLicenceCanAcceptMoreUser')
  })

  it('are those of each licence: a seat of one gives none of another', async () => {
    const scene = await start({ seats: 1 })
    const module = await makeModule(ctx.db)
    const full = await makeLicence(ctx.db, scene.company, { modules: [module], seats: 1 })
    await makeAccess(ctx.db, { licence: full, module })
    const [email = ''] = emails(1)
    await giveAccess(scene.trainer, grant(scene, [email]))
    await expectRefusal(
      giveAccess(scene.trainer, grant({ licence: full, module }, [email])),
      'ModuleLicenceCanAcceptMoreUser',
    )
  })

  it('are freed by revocation and by expiry', async () => {
    const scene = await start({ seats: 1 })
    const [first = '', second = '', third = ''] = emails(3)
    const { created } = await giveAccess(scene.trainer, grant(scene, [first]))
    await revokeAccesses(scene.trainer, { idList: created.map(({ id }) => id) })
    const next = await giveAccess(scene.trainer, grant(scene, [second]))
    await changeRow(ctx.db, 'accesses', next.created[0]?.id ?? '', { createdAt: minutes(-5), endsAt: minutes(-1) })
    expect((await giveAccess(scene.trainer, grant(scene, [third]))).created).toHaveLength(1)
  })

  it('are never exceeded when two hundred concurrent calls ask for the last one', async () => {
    const scene = await start({ seats: 1 })
    const results = await Promise.allSettled(
      emails(200).map((email) => giveAccess(scene.trainer, grant(scene, [email]))),
    )
    const won = results.filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.code).toBe('ModuleLicenceCanAcceptMoreUser')
    }
    expect((await listAccesses(scene.trainer, {})).total).toBe(1)
  })

  it('and accesses are not duplicated when two licences give one module to the same people concurrently', async () => {
    const scene = await start()
    const other = await makeLicence(ctx.db, scene.company, { modules: [scene.module] })
    const people = emails(5)
    const results = await Promise.all([
      giveAccess(scene.trainer, grant(scene, people)),
      giveAccess(scene.trainer, grant({ ...scene, licence: other }, people.toReversed())),
    ])
    expect(results.map(({ created, skipped }) => created.length + skipped.length)).toEqual([5, 5])
    expect(results.flatMap(({ created }) => created)).toHaveLength(5)
  })
})

describe('the people of groups', () => {
  it('are those that giving to the groups reaches, each once', async () => {
    const scene = await start()
    const [first, second, gone] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
    const group = await makeGroup(scene.company, [first.id, gone.id])
    const other = await makeGroup(scene.company, [second.id, first.id])
    const groups = { userGroupIdList: [group, other], exceptUserList: [gone.email] }
    const people = await listGroupEmails(scene.trainer, groups)
    expect(people).toEqual([first.email, second.email].toSorted())
    const { created } = await giveAccess(scene.trainer, grant(scene, [], groups))
    expect(created.map(({ email }) => email).toSorted()).toEqual(people)
    expect(await listGroupEmails(scene.trainer, { userGroupIdList: [] })).toEqual([])
  })

  it('of another company are not found', async () => {
    const { trainer } = await start()
    const elsewhere = await start()
    const group = await makeGroup(elsewhere.company, [(await makeUser(ctx.db)).id])
    await expect(listGroupEmails(trainer, { userGroupIdList: [group] })).rejects.toThrow('NotFound')
  })
})

describe('giving to ten thousand', () => {
  it('takes few statements, and is all or nothing', async () => {
    const scene = await start({ seats: 10_000 })
    const people = emails(10_000)
    expect((await giveAccess(scene.trainer, grant(scene, people))).created).toHaveLength(10_000)
    await expectRefusal(giveAccess(scene.trainer, grant(scene, emails(1))), 'ModuleLicenceCanAcceptMoreUser')
  })
})
