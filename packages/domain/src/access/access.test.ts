import type { AccessState } from '@cursus/contract/access'
import { describe, expect, it } from 'vitest'
import { getCompanyUser, listCompanyUsers } from '../company-user/index.ts'
import type { CompanyCtx } from '../context.ts'
import { updateLicence } from '../licence/index.ts'
import {
  day,
  type LicenceSpec,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeModule,
  makeUser,
  makeUserGroup,
  type TestCompany,
  type TestLicence,
  type TestModule,
} from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import {
  cancelAccesses,
  getAccess,
  giveAccess,
  giveModules,
  listAccesses,
  listAccessHistory,
  previewAccess,
  restoreEach,
  uncancelAccesses,
  updateAccess,
  updateAccesses,
} from './index.ts'

const ctx = useCtx()

type Scene = { company: TestCompany; trainer: CompanyCtx; module: TestModule; licence: TestLicence }
async function start(spec: LicenceSpec = {}): Promise<Scene> {
  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module], ...spec })
  return { company, trainer: await makeCompanyCtx(ctx, company), module, licence }
}
const grant = ({ licence, module }: Pick<Scene, 'licence' | 'module'>, userList: string[], more = {}) => ({
  moduleLicenceId: licence.id,
  moduleId: module.id,
  userList,
  userGroupIdList: [] as string[],
  hasMaxDayTimeLimit: false,
  ...more,
})
let serial = 0
const emails = (count: number, domain = 'example.org') =>
  Array.from({ length: count }, () => `learner${++serial}@${domain}`)
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
    const held = (await listAccesses(trainer, {})).total
    const more = { ...input, userList: emails(1), moduleIdList: [moduleId, (await makeModule(ctx.db)).id] }
    await ctx.db.updateTable('moduleLicences').set({ maxActiveUsers: 3 }).where('id', '=', licence.id).execute()
    await expect(giveModules(trainer, more)).rejects.toMatchObject({ code: 'ModuleNotInLicence' })
    expect((await listAccesses(trainer, {})).total).toBe(held)
    const elsewhere = { ...trainer, company: await makeCompany(ctx.db) }
    await expect(giveModules(elsewhere, { ...input, moduleIdList })).rejects.toThrow('NotFound')
  })
})

describe('giving a module', () => {
  it('accepts known and unknown people and group members once, and notifies everybody by two events', async () => {
    const scene = await start()
    const known = await makeUser(ctx.db)
    const member = await makeUser(ctx.db)
    const group = await makeGroup(scene.company, [member.id, known.id])
    const events = () => ctx.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    const { length: before } = await events()
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
    expect((await events()).slice(before).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'newModuleAvailable', data: { accessIdList: ids } },
      { type: 'moduleAccessCreated', data: { ...about, moduleAccessId: ids[0], userLength: 3 } },
    ])
    const history = await ctx.db
      .selectFrom('audit')
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
    const elsewhere = await start()
    const had = await makeUser(ctx.db)
    await makeAccess(ctx.db, { licence: elsewhere.licence, module: elsewhere.module, userId: had.id })
    await makeAccess(ctx.db, { ...scene, userId: had.id, createdAt: minutes(-9), revokedAt: minutes(-8) })
    const suspended = await makeUser(ctx.db, { state: 'suspended' })
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
    const scene = await start({ endDate: day(400) })
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
      await expect(giveAccess(scene.trainer, input)).rejects.toMatchObject({ code: 'NotFound' })
      await expect(previewAccess(scene.trainer, input)).rejects.toMatchObject({ code: 'NotFound' })
    }
    await expect(giveAccess(scene.trainer, grant(scene, []))).rejects.toMatchObject({
      code: 'ValidationFailed',
      issues: [{ path: 'userList', rule: 'required' }],
    })
    await ctx.db.updateTable('modules').set({ archivedAt: new Date() }).where('id', '=', scene.module.id).execute()
    await expect(giveAccess(scene.trainer, grant(scene, emails(1)))).rejects.toMatchObject({ code: 'ModuleArchived' })
  })

  it('leaves no invited account behind when it is refused', async () => {
    const scene = await start({ seats: 1 })
    const [email = '', second = ''] = emails(2)
    await expect(giveAccess(scene.trainer, grant(scene, [email, second]))).rejects.toMatchObject({
      code: 'NotEnoughAccessRemaining',
    })
    expect(await ctx.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  it('is possible on the first and on the last day of the licence', async () => {
    const scene = await start({ startDate: day(0), endDate: day(0) })
    const { created } = await giveAccess(scene.trainer, grant(scene, emails(1), { expireDate: day(0) }))
    expect(created).toHaveLength(1)
  })
})

describe('seats', () => {
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
    await expect(giveAccess(scene.trainer, grant(scene, [other]))).rejects.toMatchObject({
      code: 'ModuleLicenceCanAcceptMoreUser',
    })
  })

  it('are freed by revocation and by expiry', async () => {
    const scene = await start({ seats: 1 })
    const [first = '', second = '', third = ''] = emails(3)
    const { created } = await giveAccess(scene.trainer, grant(scene, [first]))
    await cancelAccesses(scene.trainer, { idList: created.map(({ id }) => id) })
    const next = await giveAccess(scene.trainer, grant(scene, [second]))
    await ctx.db
      .updateTable('accesses')
      .set({ createdAt: minutes(-5), endsAt: minutes(-1) })
      .where('id', '=', next.created[0]?.id ?? '')
      .execute()
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

describe('giving to ten thousand', () => {
  it('takes few statements, and is all or nothing', async () => {
    const scene = await start({ seats: 10_000 })
    const people = emails(10_000)
    expect((await giveAccess(scene.trainer, grant(scene, people))).created).toHaveLength(10_000)
    await expect(giveAccess(scene.trainer, grant(scene, emails(1)))).rejects.toMatchObject({
      code: 'ModuleLicenceCanAcceptMoreUser',
    })
  })
})

describe('cancel and uncancel', () => {
  it('revoke and restore, all or none, with history, idempotently', async () => {
    const scene = await start()
    const access = await makeAccess(ctx.db, scene)
    const stranger = await makeAccess(ctx.db, await start())
    for (const act of [cancelAccesses, uncancelAccesses]) {
      await expect(act(scene.trainer, { idList: [access.id, stranger.id] })).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect((await stored(access.id)).revokedAt).toBeNull()
    await cancelAccesses(scene.trainer, { idList: [access.id] })
    const { revokedAt } = await stored(access.id)
    await cancelAccesses(scene.trainer, { idList: [access.id] })
    expect((await stored(access.id)).revokedAt).toEqual(revokedAt)
    expect(await getAccess(scene.trainer, access)).toMatchObject({
      state: 'inactive',
      reason: 'revoked',
      revoked: true,
    })
    await uncancelAccesses(scene.trainer, { idList: [access.id] })
    await uncancelAccesses(scene.trainer, { idList: [access.id] })
    expect(await getAccess(scene.trainer, access)).toMatchObject({ state: 'active', reason: 'toAccept' })
    const history = await ctx.db
      .selectFrom('audit')
      .select('action')
      .where('thingId', '=', access.id)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['cancel', 'uncancel'])
  })

  it('restore nothing without a seat, over another live access, or without the module', async () => {
    const scene = await start({ seats: 1 })
    const access = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-5) })
    await cancelAccesses(scene.trainer, { idList: [access.id] })
    const taker = await makeAccess(ctx.db, scene)
    await expect(uncancelAccesses(scene.trainer, { idList: [access.id] })).rejects.toMatchObject({
      code: 'LicenceDoesntAcceptMoreActiveUsers',
    })
    await cancelAccesses(scene.trainer, { idList: [taker.id] })
    const again = await makeAccess(ctx.db, { ...scene, userId: access.userId, createdAt: minutes(1) })
    await expect(uncancelAccesses(scene.trainer, { idList: [access.id] })).rejects.toMatchObject({
      code: 'AccessAlreadyLive',
    })
    await ctx.db.deleteFrom('accesses').where('id', '=', again.id).execute()
    await uncancelAccesses(scene.trainer, { idList: [access.id] })
    await cancelAccesses(scene.trainer, { idList: [access.id] })
    const setArchived = (archivedAt: Date | null) =>
      ctx.db.updateTable('modules').set({ archivedAt }).where('id', '=', scene.module.id).execute()
    await setArchived(new Date())
    await expect(uncancelAccesses(scene.trainer, { idList: [access.id] })).rejects.toMatchObject({
      code: 'ModuleArchived',
    })
    await setArchived(null)
    await uncancelAccesses(scene.trainer, { idList: [access.id] })
    const other = await makeModule(ctx.db)
    await updateLicence(scene.trainer, { id: scene.licence.id, moduleIdList: [other.id] })
    await expect(uncancelAccesses(scene.trainer, { idList: [access.id] })).rejects.toMatchObject({
      code: 'ModuleNotInLicence',
    })
  })

  it('restore nothing on a licence that is suspended, has ended or has not started', async () => {
    for (const inactive of [
      { suspendedAt: new Date() },
      { startDate: day(-20), endDate: day(-1) },
      { startDate: day(2), endDate: day(20) },
    ]) {
      const scene = await start()
      const access = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-5), revokedAt: minutes(-1) })
      await ctx.db.updateTable('moduleLicences').set(inactive).where('id', '=', scene.licence.id).execute()
      await expect(uncancelAccesses(scene.trainer, { idList: [access.id] })).rejects.toMatchObject({
        code: 'ModuleLicenceNotActive',
      })
    }
  })

  it('restore an earlier access whose later one has been revoked or has expired, but never both', async () => {
    for (const later of [{ revokedAt: minutes(-1) }, { endsAt: minutes(-1) }]) {
      const scene = await start()
      const first = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-30), revokedAt: minutes(-20) })
      const second = await makeAccess(ctx.db, { ...scene, ...later, userId: first.userId, createdAt: minutes(-10) })
      await uncancelAccesses(scene.trainer, { idList: [first.id] })
      expect(await getAccess(scene.trainer, first)).toMatchObject({ state: 'active' })
      await cancelAccesses(scene.trainer, { idList: [first.id] })
      await ctx.db
        .updateTable('accesses')
        .set({ revokedAt: minutes(-1), endsAt: null })
        .where('id', '=', second.id)
        .execute()
      await expect(uncancelAccesses(scene.trainer, { idList: [first.id, second.id] })).rejects.toMatchObject({
        code: 'AccessAlreadyLive',
      })
    }
  })

  it('restore the last seat once for many concurrent calls', async () => {
    const scene = await start({ seats: 1 })
    const revoked = { ...scene, createdAt: minutes(-5), revokedAt: minutes(-1) }
    const accesses = await Promise.all(Array.from({ length: 20 }, () => makeAccess(ctx.db, revoked)))
    const results = await Promise.allSettled(
      accesses.map(({ id }) => uncancelAccesses(scene.trainer, { idList: [id] })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('restoring many', () => {
  it('restores those that it can, and counts the others by what refuses them', async () => {
    const scene = await start({ seats: 2 })
    const archived = await makeModule(ctx.db)
    const other = await makeLicence(ctx.db, scene.company, { modules: [archived] })
    const revokedAt = minutes(-5)
    const revoked = { ...scene, createdAt: minutes(-9), revokedAt }
    const accesses = [
      await makeAccess(ctx.db, revoked),
      await makeAccess(ctx.db, { ...revoked, licence: other, module: archived }),
      await makeAccess(ctx.db, revoked),
      await makeAccess(ctx.db, revoked),
    ]
    await ctx.db.updateTable('modules').set({ archivedAt: new Date() }).where('id', '=', archived.id).execute()
    const idList = accesses.map(({ id }) => id)
    expect(await restoreEach(scene.trainer, { idList })).toEqual({
      done: 2,
      leftOut: expect.arrayContaining([
        { reason: 'ModuleArchived', number: 1, idList: [idList[1]] },
        { reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [expect.any(String)] },
      ]),
    })
    expect((await listAccesses(scene.trainer, { state: ['active'] })).total).toBe(2)
    await expect(uncancelAccesses(scene.trainer, { idList })).rejects.toMatchObject({ code: 'ModuleArchived' })
    // What is live already counts as nothing.
    expect((await restoreEach(scene.trainer, { idList: [idList[0]!] })).done).toBe(0)
    const stranger = await makeAccess(ctx.db, await start())
    await expect(restoreEach(scene.trainer, { idList: [stranger.id] })).rejects.toThrow('NotFound')
  })
})

describe('changing an access', () => {
  it('changes its end, never beyond the licence, and records only the changes', async () => {
    const scene = await start({ endDate: day(100) })
    const access = await makeAccess(ctx.db, scene)
    const changed = await updateAccess(scene.trainer, { id: access.id, expireDate: day(30) })
    expect(changed).toMatchObject({ expireDate: day(30), hasMaxDayTimeLimit: false, reason: 'toAccept' })
    expect(changed.endsAt).toContain(day(30))
    await updateAccess(scene.trainer, { id: access.id, expireDate: day(30) })
    for (const expireDate of [day(-1), day(101)]) {
      await expect(updateAccess(scene.trainer, { id: access.id, expireDate })).rejects.toMatchObject({
        code: 'ExpireDateNotValid',
      })
    }
    await expect(updateAccess(scene.trainer, { id: access.id, hasMaxDayTimeLimit: true })).rejects.toMatchObject({
      code: 'ValidationFailed',
    })
    const history = await ctx.db.selectFrom('audit').selectAll().where('thingId', '=', access.id).execute()
    expect(history).toMatchObject([{ before: { expireDate: null }, after: { expireDate: day(30) } }])
    expect(await updateAccess(scene.trainer, { id: access.id, expireDate: null })).toMatchObject({ endsAt: null })
  })

  it('counts days from acceptance, and the earlier end applies', async () => {
    const scene = await start()
    const acceptedAt = new Date()
    const access = await makeAccess(ctx.db, { ...scene, acceptedAt })
    const limited = await updateAccess(scene.trainer, { id: access.id, hasMaxDayTimeLimit: true, maxDayTimeLimit: 10 })
    expect(Math.abs(Date.parse(limited.endsAt ?? '') - acceptedAt.getTime() - 10 * 86_400_000)).toBeLessThan(3_601_000)
    const sooner = await updateAccess(scene.trainer, { id: access.id, expireDate: day(3) })
    expect(sooner).toMatchObject({ maxDayTimeLimit: 10, reason: 'endsSoon' })
    expect(sooner.endsAt).toContain(day(3))
    const unlimited = await updateAccess(scene.trainer, { id: access.id, hasMaxDayTimeLimit: false, expireDate: null })
    expect(unlimited).toMatchObject({ endsAt: null, maxDayTimeLimit: null, reason: 'active' })
  })

  it('changes its due date, never after its end, and the due date closes nothing', async () => {
    const scene = await start({ endDate: day(100) })
    const { created } = await giveAccess(scene.trainer, grant(scene, emails(1), { dueDate: day(3) }))
    const id = created[0]?.id ?? ''
    const change = (terms: object, at = scene.trainer) => updateAccess(at, { id, ...terms })
    const later = (days: number) => ({ ...scene.trainer, now: () => new Date(Date.now() + days * 86_400_000) })
    expect(await getAccess(scene.trainer, { id })).toMatchObject({ dueDate: day(3), endsAt: null, late: false })
    for (const terms of [
      { dueDate: day(-1) },
      { dueDate: day(101) },
      { dueDate: day(9), expireDate: day(8) },
      { expireDate: day(2) },
    ]) {
      await expect(change(terms), JSON.stringify(terms)).rejects.toMatchObject({ code: 'DueDateNotValid' })
    }
    expect(await change({ dueDate: day(8), expireDate: day(8) })).toMatchObject({ dueDate: day(8) })
    // Late from the day after, and the end can be moved without touching a due date that has passed.
    expect(await getAccess(later(8), { id })).toMatchObject({ late: false, state: 'active' })
    expect(await change({ expireDate: day(50) }, later(20))).toMatchObject({ late: true, state: 'active' })
    expect(await change({ dueDate: null })).toMatchObject({ dueDate: null, late: false })
    expect(await listAccessHistory(scene.trainer, { id })).toMatchObject([
      { action: 'update', after: { dueDate: null } },
      { action: 'update', after: { expireDate: day(50) } },
      { action: 'update', after: { dueDate: day(8), expireDate: day(8) } },
      { action: 'create', after: { dueDate: day(3), expireDate: null }, actor: { id: scene.trainer.actor.id } },
    ])
    await expect(listAccessHistory((await start()).trainer, { id })).rejects.toThrow('NotFound')
    const history = await ctx.db
      .selectFrom('audit')
      .select('after')
      .where('thingId', '=', id)
      .orderBy('revision')
      .execute()
    expect(history.map(({ after }) => after)).toMatchObject([
      { dueDate: day(3) },
      { dueDate: day(8), expireDate: day(8) },
      { expireDate: day(50) },
      { dueDate: null },
    ])
  })

  it('keeps the due date within the days of an accepted access', async () => {
    const scene = await start()
    const days = { acceptedAt: new Date(), maxDayTimeLimit: 10, endsAt: minutes(60 * 24 * 10) }
    const access = await makeAccess(ctx.db, { ...scene, ...days })
    const change = (terms: object) => updateAccess(scene.trainer, { id: access.id, ...terms })
    await expect(change({ dueDate: day(12) })).rejects.toMatchObject({ code: 'DueDateNotValid' })
    expect(await change({ dueDate: day(9) })).toMatchObject({ dueDate: day(9) })
    await expect(change({ maxDayTimeLimit: 5 })).rejects.toMatchObject({ code: 'DueDateNotValid' })
  })

  it('is late only while it is neither done nor revoked', async () => {
    const scene = await start()
    const late = async (spec: object) => {
      const module = await makeModule(ctx.db)
      const access = await makeAccess(ctx.db, { ...scene, module, ...spec })
      return (await getAccess(scene.trainer, access)).late
    }
    expect(await late({ dueDate: day(-1) })).toBe(true)
    expect(await late({ dueDate: day(-1), endsAt: minutes(-5), createdAt: minutes(-9) })).toBe(true)
    expect(await late({ dueDate: day(0) })).toBe(false)
    expect(await late({})).toBe(false)
    expect(await late({ dueDate: day(-1), doneAt: new Date() })).toBe(false)
    expect(await late({ dueDate: day(-1), revokedAt: new Date() })).toBe(false)
    expect(await late({ dueDate: day(-1), erased: true })).toBe(false)
  })

  it('restores an expired one only with a free seat and no other live access', async () => {
    const scene = await start({ seats: 1 })
    const expired = {
      ...scene,
      createdAt: minutes(-60 * 24 * 9),
      expireDate: day(-2),
      endsAt: minutes(-60 * 24 * 2),
    }
    const access = await makeAccess(ctx.db, expired)
    const taker = await makeAccess(ctx.db, scene)
    await expect(updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })).rejects.toMatchObject({
      code: 'LicenceDoesntAcceptMoreActiveUsers',
    })
    await cancelAccesses(scene.trainer, { idList: [taker.id] })
    const own = await makeAccess(ctx.db, { ...scene, userId: access.userId })
    await expect(updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })).rejects.toMatchObject({
      code: 'AccessAlreadyLive',
    })
    await ctx.db.deleteFrom('accesses').where('id', '=', own.id).execute()
    expect(await updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })).toMatchObject({ state: 'active' })
  })

  it('restores an expired one only where restoring would', async () => {
    const scene = await start()
    const expired = { ...scene, createdAt: minutes(-60 * 24 * 9), expireDate: day(-2), endsAt: minutes(-60 * 24 * 2) }
    const access = await makeAccess(ctx.db, expired)
    const prolong = () => updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })
    const setLicence = (fields: { suspendedAt: Date | null }) =>
      ctx.db.updateTable('moduleLicences').set(fields).where('id', '=', scene.licence.id).execute()
    const setModule = (archivedAt: Date | null) =>
      ctx.db.updateTable('modules').set({ archivedAt }).where('id', '=', scene.module.id).execute()
    await setLicence({ suspendedAt: new Date() })
    await expect(prolong()).rejects.toMatchObject({ code: 'ModuleLicenceNotActive' })
    await setLicence({ suspendedAt: null })
    await setModule(new Date())
    await expect(prolong()).rejects.toMatchObject({ code: 'ModuleArchived' })
    await setModule(null)
    const other = await makeModule(ctx.db)
    await updateLicence(scene.trainer, { id: scene.licence.id, moduleIdList: [other.id] })
    await expect(prolong()).rejects.toMatchObject({ code: 'ModuleNotInLicence' })
    await updateLicence(scene.trainer, { id: scene.licence.id, moduleIdList: [scene.module.id, other.id] })
    const later = await makeAccess(ctx.db, {
      ...scene,
      userId: access.userId,
      createdAt: minutes(-2),
      revokedAt: minutes(-1),
    })
    expect(await prolong()).toMatchObject({ state: 'active' })
    await expect(uncancelAccesses(scene.trainer, { idList: [later.id] })).rejects.toMatchObject({
      code: 'AccessAlreadyLive',
    })
  })

  it('keeps a live one changeable on a suspended licence and for an archived module', async () => {
    const scene = await start()
    const access = await makeAccess(ctx.db, scene)
    await ctx.db
      .updateTable('moduleLicences')
      .set({ suspendedAt: new Date() })
      .where('id', '=', scene.licence.id)
      .execute()
    await ctx.db.updateTable('modules').set({ archivedAt: new Date() }).where('id', '=', scene.module.id).execute()
    expect(await updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })).toMatchObject({
      expireDate: day(5),
    })
  })

  it('refuses days after acceptance that have passed already', async () => {
    const scene = await start()
    const access = await makeAccess(ctx.db, {
      ...scene,
      createdAt: minutes(-60 * 24 * 40),
      acceptedAt: minutes(-60 * 24 * 30),
    })
    const limit = (maxDayTimeLimit: number) =>
      updateAccess(scene.trainer, { id: access.id, hasMaxDayTimeLimit: true, maxDayTimeLimit })
    await expect(limit(29)).rejects.toMatchObject({ code: 'ExpireDateNotValid' })
    expect(await limit(31)).toMatchObject({ state: 'active', maxDayTimeLimit: 31 })
    await expect(
      updateAccess(scene.trainer, { id: access.id, expireDate: day(90), maxDayTimeLimit: 3 }),
    ).rejects.toMatchObject({ code: 'ExpireDateNotValid' })
  })

  it('changes the dates of many, and leaves out those that cannot have them', async () => {
    const scene = await start({ endDate: day(100) })
    const short = await makeLicence(ctx.db, scene.company, { modules: [scene.module], endDate: day(10) })
    const [one, two] = [await makeAccess(ctx.db, scene), await makeAccess(ctx.db, scene)]
    const bound = await makeAccess(ctx.db, { ...scene, licence: short })
    const idList = [one.id, bound.id, two.id]
    const done = await updateAccesses(scene.trainer, { idList, expireDate: day(40), dueDate: day(20) })
    expect(done).toEqual({ done: 2, leftOut: [{ reason: 'ExpireDateNotValid', number: 1, idList: [bound.id] }] })
    expect(await getAccess(scene.trainer, two)).toMatchObject({ expireDate: day(40), dueDate: day(20) })
    expect(await getAccess(scene.trainer, bound)).toMatchObject({ expireDate: null, dueDate: null })
    expect(await updateAccesses(scene.trainer, { idList, dueDate: null })).toEqual({ done: 3, leftOut: [] })
    const stranger = await makeAccess(ctx.db, await start())
    await expect(updateAccesses(scene.trainer, { idList: [one.id, stranger.id], dueDate: day(3) })).rejects.toThrow(
      'NotFound',
    )
  })

  it('is not possible in another company', async () => {
    const scene = await start()
    const stranger = await makeAccess(ctx.db, await start())
    for (const call of [
      () => updateAccess(scene.trainer, { id: stranger.id, expireDate: null }),
      () => getAccess(scene.trainer, stranger),
      () => getCompanyUser(scene.trainer, { id: stranger.userId }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
    }
  })
})

describe('the state of an access', () => {
  it('is one value, and active only when nothing prevents use', async () => {
    const cases: [AccessState, 'active' | 'inactive', LicenceSpec, object][] = [
      ['active', 'active', {}, { acceptedAt: minutes(-1) }],
      ['toAccept', 'active', {}, {}],
      ['endsSoon', 'active', {}, { acceptedAt: minutes(-1), endsAt: minutes(60 * 24 * 7 - 1) }],
      ['active', 'active', {}, { acceptedAt: minutes(-1), endsAt: minutes(60 * 24 * 7 + 1) }],
      ['endsSoon', 'active', { endDate: day(6) }, { acceptedAt: minutes(-1) }],
      ['expired', 'inactive', {}, { createdAt: minutes(-9), acceptedAt: minutes(-8), endsAt: minutes(-1) }],
      ['revoked', 'inactive', {}, { createdAt: minutes(-9), revokedAt: minutes(-2), endsAt: minutes(-1) }],
      ['licenceSuspended', 'inactive', { suspended: true }, {}],
      ['licenceEnded', 'inactive', { endDate: day(-1) }, {}],
      ['licenceNotStarted', 'inactive', { startDate: day(1) }, {}],
      ['erased', 'inactive', {}, { acceptedAt: minutes(-1), erased: true }],
    ]
    for (const [reason, state, licence, spec] of cases) {
      const scene = await start(licence)
      const access = await makeAccess(ctx.db, { ...scene, ...spec })
      expect(await getAccess(scene.trainer, access), reason).toMatchObject({ reason, state })
      const listed = await listAccesses(scene.trainer, { state: [state] })
      expect(listed.rows.map(({ id, reason }) => [id, reason])).toEqual([[access.id, reason]])
      const others = { active: ['inactive', 'revoked', 'expired'], inactive: ['active'] } as const
      for (const other of others[state]) expect((await listAccesses(scene.trainer, { state: [other] })).total).toBe(0)
    }
  })
})

describe('the results for managers', () => {
  it('contain progress, scores and last access of every content, in order, and no notes', async () => {
    const first = await makeContent(ctx.db, { type: 'scorm-quiz', quizScoreValidation: 70 })
    const second = await makeContent(ctx.db)
    const third = await makeContent(ctx.db)
    const module = await makeModule(ctx.db, {
      chapters: [
        { title: 'One', contents: [first] },
        { title: 'Two', contents: [second, third] },
      ],
    })
    const scene = await start()
    const licence = await makeLicence(ctx.db, scene.company, { modules: [module] })
    const access = await makeAccess(ctx.db, { licence, module, acceptedAt: minutes(-5), doneCount: 1 })
    await ctx.db
      .insertInto('userContents')
      .values({
        accessId: access.id,
        contentId: first.id,
        consultedAt: minutes(-4),
        lastAccessAt: minutes(-3),
        doneAt: minutes(-3),
        bestScore: 66.6667,
        passedUnderMark: true,
        // What the package says, which includes idle time.
        totalSeconds: 600,
        activeFrom: new Date(Date.parse('2026-11-20T08:00:00Z')),
        activeUntil: new Date(Date.parse('2026-11-20T08:01:01Z')),
        notes: 'A secret note',
      })
      .execute()
    const sheet = await getAccess(scene.trainer, access)
    expect(sheet).toMatchObject({ progress: 33, done: false, accepted: true, createdBy: null })
    expect(sheet.contents.map(({ id, chapter }) => [id, chapter])).toEqual([
      [first.id, 'One'],
      [second.id, 'Two'],
      [third.id, 'Two'],
    ])
    expect(sheet.contents[0]).toMatchObject({
      done: true,
      consulted: true,
      bestScore: 66.66,
      quizScoreValidation: 70,
      timeSpent: 61,
      attempts: 0,
      remarks: ['passedUnderMark'],
    })
    expect(sheet.contents[1]).toMatchObject({ done: false, bestScore: null, timeSpent: 0, remarks: [] })
    expect(JSON.stringify(sheet)).not.toContain('secret')
  })

  it('can be searched, filtered, sorted and paged', async () => {
    const scene = await start()
    const zoe = await makeUser(ctx.db, { firstname: 'Zoé', lastname: 'Lefèvre' })
    const adam = await makeUser(ctx.db, { firstname: 'Adam', lastname: 'Aubry' })
    for (const user of [zoe, adam]) await makeAccess(ctx.db, { ...scene, userId: user.id })
    const other = await start()
    await makeAccess(ctx.db, { ...other, userId: zoe.id })
    const names = async (query: object) =>
      (await listAccesses(scene.trainer, query)).rows.map(({ user }) => user.firstname)
    expect(await names({ search: 'zoe lefevre' })).toEqual(['Zoé'])
    expect(await names({ search: scene.module.title.toUpperCase(), sort: 'user' })).toEqual(['Adam', 'Zoé'])
    expect(await names({ sort: 'user', order: 'desc', limit: 1 })).toEqual(['Zoé'])
    expect(await names({ userId: adam.id })).toEqual(['Adam'])
    expect(await names({ moduleId: [other.module.id] })).toEqual([])
    const both = { moduleId: [other.module.id, scene.module.id], moduleLicenceId: [scene.licence.id], sort: 'user' }
    expect(await names(both)).toEqual(['Adam', 'Zoé'])
    expect(await names({ ...both, state: ['revoked', 'expired'] })).toEqual([])
    expect(await names({ ...both, state: ['revoked', 'active'] })).toEqual(['Adam', 'Zoé'])
    expect(await names({ moduleId: [], sort: 'user' })).toEqual(['Adam', 'Zoé'])
    expect(await names({ search: '100%' })).toEqual([])
    for (const sort of [
      'user',
      'module',
      'licence',
      'progress',
      'lastAccess',
      'creationDate',
      'expireDate',
      'dueDate',
      'state',
    ]) {
      expect((await listAccesses(scene.trainer, { sort, limit: 1 })).total).toBe(2)
    }
  })

  it('can be filtered by ending soon and by never opened', async () => {
    const scene = await start({ endDate: day(20) })
    const ids = async (query: object) =>
      (await listAccesses(scene.trainer, { ...query, order: 'asc' })).rows.map(({ id }) => id)
    const soon = await makeAccess(ctx.db, { ...scene, endsAt: minutes(60 * 24 * 3 + 60) })
    const withLicence = await makeAccess(ctx.db, { ...scene, acceptedAt: minutes(-1) })
    const revoked = await makeAccess(ctx.db, {
      ...scene,
      createdAt: minutes(-9),
      revokedAt: minutes(-2),
      endsAt: minutes(60),
    })
    expect(await ids({ endsWithinDays: 3 })).toEqual([])
    expect(await ids({ endsWithinDays: 4 })).toEqual([soon.id])
    expect(await ids({ endsWithinDays: 30 })).toEqual([soon.id, withLicence.id])
    await ctx.db
      .updateTable('accesses')
      .set({ lastAccessAt: minutes(-1) })
      .where('id', '=', soon.id)
      .execute()
    expect(await ids({ progress: ['notStarted'] })).toEqual([revoked.id, withLicence.id])
    expect(await ids({ progress: ['inProgress'] })).toEqual([soon.id])
    expect(await ids({ progress: ['notStarted'], state: ['active'] })).toEqual([withLicence.id])
    expect(await ids({ state: ['toAccept'] })).toEqual([soon.id])
    expect(await ids({ state: ['toAccept', 'revoked'] })).toEqual([revoked.id, soon.id])
    await ctx.db
      .updateTable('accesses')
      .set({ dueDate: day(-1) })
      .where('id', 'in', [soon.id, revoked.id])
      .execute()
    expect(await ids({ progress: ['late'] })).toEqual([soon.id])
    expect(await ids({ progress: ['late', 'notStarted'], sort: 'dueDate' })).toEqual([
      soon.id,
      revoked.id,
      withLicence.id,
    ])
    await ctx.db
      .updateTable('accesses')
      .set({ doneAt: minutes(0) })
      .where('id', '=', soon.id)
      .execute()
    expect(await ids({ progress: ['late'] })).toEqual([])
    expect(await ids({ progress: ['done'] })).toEqual([soon.id])
    const { themeId } = (await listAccesses(scene.trainer, { limit: 1 })).rows[0]!.module
    expect(await ids({ themeId: [themeId], progress: ['done'] })).toEqual([soon.id])
    expect(await ids({ themeId: [scene.module.id] })).toEqual([])
  })

  it('include all people of the company: with accesses now or before, and in groups', async () => {
    const scene = await start()
    const two = await makeModule(ctx.db, { contents: [await makeContent(ctx.db), await makeContent(ctx.db)] })
    const licence = await makeLicence(ctx.db, scene.company, { modules: [two] })
    const user = await makeUser(ctx.db, { lastname: 'Aubry' })
    await makeAccess(ctx.db, { ...scene, userId: user.id, doneCount: 1 })
    await makeAccess(ctx.db, { licence, module: two, userId: user.id })
    await makeAccess(ctx.db, { ...scene, userId: user.id, createdAt: minutes(-9), revokedAt: minutes(-8) })
    const member = await makeUser(ctx.db, { state: 'invited' })
    await makeGroup(scene.company, [member.id])
    await makeAccess(ctx.db, await start())
    const { rows, total } = await listCompanyUsers(scene.trainer, { sort: 'name' })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { id: user.id, accessCount: 3, activeAccessCount: 2, progress: 33, isInvited: false },
      { id: member.id, accessCount: 0, activeAccessCount: 0, progress: 0, isInvited: true, lastAccess: null },
    ])
    expect(await getCompanyUser(scene.trainer, user)).toMatchObject({ ...rows[0] })
    expect((await listCompanyUsers(scene.trainer, { search: 'AUBRY' })).rows.map(({ id }) => id)).toEqual([user.id])
  })
})
