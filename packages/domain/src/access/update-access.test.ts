import { createDatabase } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import { getCompanyUser } from '../company-user/index.ts'
import { updateLicence } from '../licence/index.ts'
import {
  changeRow,
  day,
  emails,
  expectRefusal,
  grant,
  type LicenceSpec,
  makeAccess,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTraining,
  useCtx,
} from '../testing/index.ts'
import { listAccessHistory } from './access-events.ts'
import { getAccess } from './get-access.ts'
import { giveAccess } from './give-access.ts'
import { restoreAccesses, revokeAccesses } from './revoke-accesses.ts'
import { updateAccess, updateAccesses } from './update-access.ts'

const ctx = useCtx()
const start = (spec?: LicenceSpec) => makeTraining(ctx, spec)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('changing an access', () => {
  it('changes its end, never beyond the licence, and records only the changes', async () => {
    const scene = await start({ endDate: day(100) })
    const access = await makeAccess(ctx.db, scene)
    const changed = await updateAccess(scene.trainer, { id: access.id, expireDate: day(30) })
    expect(changed).toMatchObject({ expireDate: day(30), hasMaxDayTimeLimit: false, reason: 'toAccept' })
    expect(changed.endsAt).toContain(day(30))
    await updateAccess(scene.trainer, { id: access.id, expireDate: day(30) })
    for (const expireDate of [day(-1), day(101)]) {
      await expectRefusal(updateAccess(scene.trainer, { id: access.id, expireDate }), 'ExpireDateNotValid')
    }
    await expectRefusal(updateAccess(scene.trainer, { id: access.id, hasMaxDayTimeLimit: true }), 'ValidationFailed')
    const history = await ctx.db.selectFrom('events').selectAll().where('thingId', '=', access.id).execute()
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
    // Late from the day after, and the end can be moved without touching a due date that has
    // passed.
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
      .selectFrom('events')
      .select('after')
      .where('noun', '=', 'access')
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
    await expectRefusal(change({ dueDate: day(12) }), 'DueDateNotValid')
    expect(await change({ dueDate: day(9) })).toMatchObject({ dueDate: day(9) })
    await expectRefusal(change({ maxDayTimeLimit: 5 }), 'DueDateNotValid')
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
    await expectRefusal(
      updateAccess(scene.trainer, { id: access.id, expireDate: day(5) }),
      'LicenceDoesntAcceptMoreActiveUsers',
    )
    await revokeAccesses(scene.trainer, { idList: [taker.id] })
    const own = await makeAccess(ctx.db, { ...scene, userId: access.userId })
    await expectRefusal(updateAccess(scene.trainer, { id: access.id, expireDate: day(5) }), 'AccessAlreadyLive')
    await ctx.db.deleteFrom('accesses').where('id', '=', own.id).execute()
    expect(await updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })).toMatchObject({ state: 'active' })
  })

  it('restores an expired one only where restoring would', async () => {
    const scene = await start()
    const expired = { ...scene, createdAt: minutes(-60 * 24 * 9), expireDate: day(-2), endsAt: minutes(-60 * 24 * 2) }
    const access = await makeAccess(ctx.db, expired)
    const prolong = () => updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })
    const setLicence = (fields: { suspendedAt: Date | null }) =>
      changeRow(ctx.db, 'moduleLicences', scene.licence.id, fields)
    const setModule = (archivedAt: Date | null) => changeRow(ctx.db, 'modules', scene.module.id, { archivedAt })
    await setLicence({ suspendedAt: new Date() })
    await expectRefusal(prolong(), 'ModuleLicenceNotActive')
    await setLicence({ suspendedAt: null })
    await setModule(new Date())
    await expectRefusal(prolong(), 'ModuleArchived')
    await setModule(null)
    const other = await makeModule(ctx.db)
    const seller = { ...(await makeManagementCtx(ctx, ['companies.write'])), company: scene.company }
    await updateLicence(seller, { id: scene.licence.id, moduleIdList: [other.id] })
    await expectRefusal(prolong(), 'ModuleNotInLicence')
    await updateLicence(seller, { id: scene.licence.id, moduleIdList: [scene.module.id, other.id] })
    const later = await makeAccess(ctx.db, {
      ...scene,
      userId: access.userId,
      createdAt: minutes(-2),
      revokedAt: minutes(-1),
    })
    expect(await prolong()).toMatchObject({ state: 'active' })
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [later.id] }), 'AccessAlreadyLive')
  })

  it('moves the end of one that was revoked after it, beside the one given in between', async () => {
    const scene = await start()
    const ended = { ...scene, createdAt: minutes(-60 * 24 * 9), expireDate: day(-5), endsAt: minutes(-60 * 24 * 5) }
    const access = await makeAccess(ctx.db, ended)
    const between = { ...scene, userId: access.userId, createdAt: minutes(-60 * 24 * 2) }
    const given = await makeAccess(ctx.db, between)
    await revokeAccesses(scene.trainer, { idList: [access.id] })
    const moved = await updateAccess(scene.trainer, { id: access.id, expireDate: day(5) })
    expect(moved).toMatchObject({ expireDate: day(5), reason: 'revoked' })
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'AccessAlreadyLive')
    await revokeAccesses(scene.trainer, { idList: [given.id] })
    expect(await restoreAccesses(scene.trainer, { idList: [access.id] })).toBe(1)
  })

  it('keeps a live one changeable on a suspended licence and for an archived module', async () => {
    const scene = await start()
    const access = await makeAccess(ctx.db, scene)
    await changeRow(ctx.db, 'moduleLicences', scene.licence.id, { suspendedAt: new Date() })
    await changeRow(ctx.db, 'modules', scene.module.id, { archivedAt: new Date() })
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
    await expectRefusal(limit(29), 'ExpireDateNotValid')
    expect(await limit(31)).toMatchObject({ state: 'active', maxDayTimeLimit: 31 })
    await expectRefusal(
      updateAccess(scene.trainer, { id: access.id, expireDate: day(90), maxDayTimeLimit: 3 }),
      'ExpireDateNotValid',
    )
  })

  it('changes the dates of many, and leaves out those that cannot have them', async () => {
    const scene = await start({ endDate: day(100) })
    const short = await makeLicence(ctx.db, scene.company, { modules: [scene.module], endDate: day(10) })
    const [first, second] = [await makeAccess(ctx.db, scene), await makeAccess(ctx.db, scene)]
    const bound = await makeAccess(ctx.db, { ...scene, licence: short })
    const idList = [first.id, bound.id, second.id]
    const done = await updateAccesses(scene.trainer, { idList, expireDate: day(40), dueDate: day(20) })
    expect(done).toEqual({ done: 2, leftOut: [{ reason: 'ExpireDateNotValid', number: 1, idList: [bound.id] }] })
    expect(await getAccess(scene.trainer, second)).toMatchObject({ expireDate: day(40), dueDate: day(20) })
    expect(await getAccess(scene.trainer, bound)).toMatchObject({ expireDate: null, dueDate: null })
    expect(await updateAccesses(scene.trainer, { idList, dueDate: null })).toEqual({ done: 3, leftOut: [] })
    const stranger = await makeAccess(ctx.db, await start())
    await expect(updateAccesses(scene.trainer, { idList: [first.id, stranger.id], dueDate: day(3) })).rejects.toThrow(
      'NotFound',
    )
  })

  it('asks each of many once, however many are refused', async () => {
    const scene = await start({ endDate: day(100) })
    const short = await makeLicence(ctx.db, scene.company, { modules: [scene.module], endDate: day(10) })
    const idList: string[] = []
    for (const licence of Array.from({ length: 12 }, (_, index) => (index % 2 ? short : scene.licence))) {
      idList.push((await makeAccess(ctx.db, { ...scene, licence })).id)
    }
    let statements = 0
    const counted = createDatabase({ connectionString: ctx.database.url, onStatement: () => void statements++ })
    const trainer = { ...scene.trainer, db: counted }
    await updateAccesses(trainer, { idList: idList.filter((_, index) => index % 2 === 0), dueDate: day(5) })
    const ofSix = statements
    statements = 0
    const done = await updateAccesses(trainer, { idList, expireDate: day(40) })
    await counted.destroy()
    expect(done).toMatchObject({ done: 6, leftOut: [{ reason: 'ExpireDateNotValid', number: 6 }] })
    expect(statements).toBeLessThan(2 * ofSix + 10)
  })

  it('gives the seats that are left to those who come first', async () => {
    const scene = await start({ seats: 1 })
    const ended = { ...scene, createdAt: minutes(-90), expireDate: day(-2), endsAt: minutes(-60) }
    const [first, second] = [await makeAccess(ctx.db, ended), await makeAccess(ctx.db, ended)]
    const done = await updateAccesses(scene.trainer, { idList: [second.id, first.id], expireDate: day(5) })
    expect(done).toEqual({
      done: 1,
      leftOut: [{ reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [first.id] }],
    })
    expect(await getAccess(scene.trainer, second)).toMatchObject({ state: 'active', expireDate: day(5) })
    expect(await getAccess(scene.trainer, first)).toMatchObject({ reason: 'expired', expireDate: day(-2) })
  })

  it('is not possible in another company', async () => {
    const scene = await start()
    const stranger = await makeAccess(ctx.db, await start())
    for (const call of [
      () => updateAccess(scene.trainer, { id: stranger.id, expireDate: null }),
      () => getAccess(scene.trainer, stranger),
      () => getCompanyUser(scene.trainer, { id: stranger.userId }),
    ]) {
      await expectRefusal(call(), 'NotFound')
    }
  })
})
