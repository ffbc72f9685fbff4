import { newUserId } from '@cursus/db'
import { expect, it } from 'vitest'
import { makeAccess, makeManagementCtx, makeUser, useCtx } from '../testing/index.ts'
import { listEnded, removeUser, repeatEnded } from './index.ts'

const ctx = useCtx()

it('ends again what a restored database has as it was, once, with events', async () => {
  const { db } = ctx
  const [erased, suspended, learner] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const { id: accessId } = await makeAccess(db, { userId: learner.id })
  const list = { erased: [erased.id, newUserId()], suspended: [suspended.id], revoked: [accessId, newUserId()] }
  expect(await listEnded(db)).toEqual({ erased: [], suspended: [], revoked: [] })

  expect(await repeatEnded(ctx, list)).toEqual({ erased: 1, suspended: 1, revoked: 1 })
  expect(await listEnded(db)).toEqual({ erased: [erased.id], suspended: [suspended.id], revoked: [accessId] })
  expect(await repeatEnded(ctx, list)).toEqual({ erased: 0, suspended: 0, revoked: 0 })
  const events = db.selectFrom('events').select(['thingId', 'action']).where('systemJob', '=', 'restore').orderBy('id')
  expect(await events.execute()).toEqual([
    { thingId: erased.id, action: 'remove' },
    { thingId: suspended.id, action: 'suspend' },
    { thingId: accessId, action: 'cancel' },
  ])

  // Who was suspended and erased later is erased only.
  await removeUser(await makeManagementCtx(ctx), { id: suspended.id })
  expect((await listEnded(db)).suspended).toEqual([])
})
