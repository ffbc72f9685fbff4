import { newId } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import { updateLicence } from '../licence/index.ts'
import {
  changeRow,
  day,
  expectRefusal,
  type LicenceSpec,
  makeAccess,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeTraining,
  useCtx,
} from '../testing/index.ts'
import { getAccess } from './get-access.ts'
import { listAccesses } from './list-accesses.ts'
import { restoreAccesses, restoreEach, revokeAccesses, revokeAgain } from './revoke-accesses.ts'

const ctx = useCtx()
const start = (spec?: LicenceSpec) => makeTraining(ctx, spec)
const stored = (id: string) => ctx.db.selectFrom('accesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('revoking and restoring', () => {
  it('revoke and restore, all or none, with history, idempotently', async () => {
    const scene = await start()
    const access = await makeAccess(ctx.db, scene)
    const stranger = await makeAccess(ctx.db, await start())
    for (const act of [revokeAccesses, restoreAccesses]) {
      await expectRefusal(act(scene.trainer, { idList: [access.id, stranger.id] }), 'NotFound')
    }
    expect((await stored(access.id)).revokedAt).toBeNull()
    await revokeAccesses(scene.trainer, { idList: [access.id] })
    const { revokedAt } = await stored(access.id)
    await revokeAccesses(scene.trainer, { idList: [access.id] })
    expect((await stored(access.id)).revokedAt).toEqual(revokedAt)
    expect(await getAccess(scene.trainer, access)).toMatchObject({
      state: 'inactive',
      reason: 'revoked',
      revoked: true,
    })
    await restoreAccesses(scene.trainer, { idList: [access.id] })
    await restoreAccesses(scene.trainer, { idList: [access.id] })
    expect(await getAccess(scene.trainer, access)).toMatchObject({ state: 'active', reason: 'toAccept' })
    const history = await ctx.db
      .selectFrom('events')
      .select('action')
      .where('thingId', '=', access.id)
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['cancel', 'uncancel'])
  })

  it('revoke more than a statement has parameters, as those of a thousand people', async () => {
    const { trainer } = await start()
    const idList = Array.from({ length: 70_000 }, newId)
    await expectRefusal(revokeAccesses(trainer, { idList }), 'NotFound')
    expect(await revokeAgain(trainer, idList)).toEqual([])
  })

  it('restore nothing without a seat, over another live access, or without the module', async () => {
    const scene = await start({ seats: 1 })
    const access = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-5) })
    await revokeAccesses(scene.trainer, { idList: [access.id] })
    const taker = await makeAccess(ctx.db, scene)
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'LicenceDoesntAcceptMoreActiveUsers')
    await revokeAccesses(scene.trainer, { idList: [taker.id] })
    const again = await makeAccess(ctx.db, { ...scene, userId: access.userId, createdAt: minutes(1) })
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'AccessAlreadyLive')
    await ctx.db.deleteFrom('accesses').where('id', '=', again.id).execute()
    await restoreAccesses(scene.trainer, { idList: [access.id] })
    await revokeAccesses(scene.trainer, { idList: [access.id] })
    const setArchived = (archivedAt: Date | null) => changeRow(ctx.db, 'modules', scene.module.id, { archivedAt })
    await setArchived(new Date())
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'ModuleArchived')
    await setArchived(null)
    await restoreAccesses(scene.trainer, { idList: [access.id] })
    const other = await makeModule(ctx.db)
    const seller = { ...(await makeManagementCtx(ctx, ['companies.write'])), company: scene.company }
    await updateLicence(seller, { id: scene.licence.id, moduleIdList: [other.id] })
    await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'ModuleNotInLicence')
  })

  it('restore nothing on a licence that is suspended, has ended or has not started', async () => {
    for (const inactive of [
      { suspendedAt: new Date() },
      { startDate: day(-20), endDate: day(-1) },
      { startDate: day(2), endDate: day(20) },
    ]) {
      const scene = await start()
      const access = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-5), revokedAt: minutes(-1) })
      await changeRow(ctx.db, 'moduleLicences', scene.licence.id, inactive)
      await expectRefusal(restoreAccesses(scene.trainer, { idList: [access.id] }), 'ModuleLicenceNotActive')
    }
  })

  it('restore an earlier access whose later one has been revoked or has expired, but never both', async () => {
    for (const later of [{ revokedAt: minutes(-1) }, { endsAt: minutes(-1) }]) {
      const scene = await start()
      const first = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-30), revokedAt: minutes(-20) })
      const second = await makeAccess(ctx.db, { ...scene, ...later, userId: first.userId, createdAt: minutes(-10) })
      await restoreAccesses(scene.trainer, { idList: [first.id] })
      expect(await getAccess(scene.trainer, first)).toMatchObject({ state: 'active' })
      await revokeAccesses(scene.trainer, { idList: [first.id] })
      await changeRow(ctx.db, 'accesses', second.id, { revokedAt: minutes(-1), endsAt: null })
      await expectRefusal(restoreAccesses(scene.trainer, { idList: [first.id, second.id] }), 'AccessAlreadyLive')
    }
  })

  it('restore the last seat once for many concurrent calls', async () => {
    const scene = await start({ seats: 1 })
    const revoked = { ...scene, createdAt: minutes(-5), revokedAt: minutes(-1) }
    const accesses = await Promise.all(Array.from({ length: 20 }, () => makeAccess(ctx.db, revoked)))
    const results = await Promise.allSettled(accesses.map(({ id }) => restoreAccesses(scene.trainer, { idList: [id] })))
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
    await changeRow(ctx.db, 'modules', archived.id, { archivedAt: new Date() })
    const idList = accesses.map(({ id }) => id)
    expect(await restoreEach(scene.trainer, { idList })).toEqual({
      done: 2,
      leftOut: expect.arrayContaining([
        { reason: 'ModuleArchived', number: 1, idList: [idList[1]] },
        { reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [expect.any(String)] },
      ]),
    })
    expect((await listAccesses(scene.trainer, { state: ['active'] })).total).toBe(2)
    await expectRefusal(restoreAccesses(scene.trainer, { idList }), 'ModuleArchived')
    // What is live already counts as nothing.
    expect((await restoreEach(scene.trainer, { idList: [idList[0]!] })).done).toBe(0)
    const stranger = await makeAccess(ctx.db, await start())
    await expect(restoreEach(scene.trainer, { idList: [stranger.id] })).rejects.toThrow('NotFound')
  })

  it('restores in the order of the list, without a seat for who has one or for what has ended', async () => {
    const scene = await start({ seats: 2 })
    const second = await makeModule(ctx.db)
    await ctx.db
      .insertInto('licenceModules')
      .values({ licenceId: scene.licence.id, moduleId: second.id, moduleVersionId: second.versionId })
      .execute()
    const revoked = { ...scene, createdAt: minutes(-9), revokedAt: minutes(-5) }
    const seated = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-4) })
    const existing = await makeAccess(ctx.db, { ...revoked, module: second, userId: seated.userId })
    const again = await makeAccess(ctx.db, { ...revoked, userId: seated.userId })
    const first = await makeAccess(ctx.db, revoked)
    const twin = await makeAccess(ctx.db, {
      ...revoked,
      userId: first.userId,
      createdAt: minutes(-30),
      revokedAt: minutes(-20),
    })
    const late = await makeAccess(ctx.db, revoked)
    const ended = await makeAccess(ctx.db, { ...revoked, endsAt: minutes(-6) })
    const idList = [first, twin, late, again, existing, ended].map(({ id }) => id)
    expect(await restoreEach(scene.trainer, { idList })).toEqual({
      done: 3,
      leftOut: expect.arrayContaining([
        { reason: 'AccessAlreadyLive', number: 2, idList: [twin.id, again.id] },
        { reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [late.id] },
      ]),
    })
    for (const { id } of [first, existing, ended]) expect((await stored(id)).revokedAt).toBeNull()
  })

  it('restores an access in another licence when the one before it in the list has no seat', async () => {
    const scene = await start({ seats: 1 })
    await makeAccess(ctx.db, scene)
    const wide = await makeLicence(ctx.db, scene.company, { modules: [scene.module], seats: 1 })
    const first = await makeAccess(ctx.db, { ...scene, createdAt: minutes(-30), revokedAt: minutes(-20) })
    const twin = await makeAccess(ctx.db, {
      ...scene,
      licence: wide,
      userId: first.userId,
      createdAt: minutes(-9),
      revokedAt: minutes(-5),
    })
    expect(await restoreEach(scene.trainer, { idList: [first.id, twin.id] })).toEqual({
      done: 1,
      leftOut: [{ reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [first.id] }],
    })
  })

  it('takes a seat of each licence for a person who had accesses in two', async () => {
    const scene = await start({ seats: 1 })
    const module = await makeModule(ctx.db)
    const full = await makeLicence(ctx.db, scene.company, { modules: [module], seats: 1 })
    await makeAccess(ctx.db, { licence: full, module })
    const former = { createdAt: minutes(-30), revokedAt: minutes(-20) }
    const first = await makeAccess(ctx.db, { ...scene, ...former })
    const second = await makeAccess(ctx.db, { licence: full, module, userId: first.userId, ...former })
    expect(await restoreEach(scene.trainer, { idList: [first.id, second.id] })).toEqual({
      done: 1,
      leftOut: [{ reason: 'LicenceDoesntAcceptMoreActiveUsers', number: 1, idList: [second.id] }],
    })
  })

  it('asks a constant number of statements, also where most are refused', async () => {
    const scene = await start({ seats: 1 })
    const revoked = { ...scene, createdAt: minutes(-9), revokedAt: minutes(-5) }
    const accesses = await Promise.all(Array.from({ length: 200 }, () => makeAccess(ctx.db, revoked)))
    const all = accesses.map(({ id }) => id)
    const statementsOf = async (idList: string[]) => {
      let count = 0
      const db = scene.trainer.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { done } = await restoreEach({ ...scene.trainer, db }, { idList })
      return { done, count }
    }
    const few = await statementsOf(all.slice(0, 2))
    const many = await statementsOf(all.slice(2))
    expect([few.done, many.done]).toEqual([1, 0])
    expect(many.count).toBeLessThanOrEqual(few.count)
  })
})
