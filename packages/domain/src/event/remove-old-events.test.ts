import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeUser } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { removeOldEvents } from './index.ts'

const ctx = useCtx()

it('removes old events with their notifications, in batches, and no younger ones', async () => {
  const { id: userId } = await makeUser(ctx.db)
  const now = Date.UTC(2028, 1, 29, 23, 59)
  const idAt = (at: number, number: number) => {
    const time = at.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7abc-9def-${String(number).padStart(12, '0')}`
  }
  const add = async (daysAgo: number, number: number) => {
    const at = now - daysAgo * 86_400_000
    await sql`
      insert into events (id, type, data, created_at)
      values (${idAt(at, number)}, 'themeUpdated', '{}', ${new Date(at)})`.execute(ctx.db)
    await sql`
      insert into notifications (user_id, event_id, created_at)
      values (${userId}, ${idAt(at, number)}, ${new Date(at)})`.execute(ctx.db)
  }
  for (let number = 0; number < 5; number += 1) await add(366, number)
  await add(365.001, 5)
  await add(364.999, 6)
  await add(0, 7)
  const clocked = { db: ctx.db, now: () => new Date(now) }
  expect(await removeOldEvents(clocked, { days: 365, batch: 2 })).toBe(6)
  expect(await removeOldEvents(clocked, { days: 365, batch: 2 })).toBe(0)
  expect(await ctx.db.selectFrom('events').select('id').execute()).toHaveLength(2)
  expect(await ctx.db.selectFrom('notifications').select('eventId').execute()).toHaveLength(2)
})
