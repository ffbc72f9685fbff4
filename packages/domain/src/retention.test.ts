import { describe, expect, it } from 'vitest'
import { newBrowserSecret, removeOldSignUps, storeSignUp } from './auth/index.ts'
import { removeOldClientLogs, storeClientLog } from './client-log/index.ts'
import { getCompanyActivity } from './company/index.ts'
import { getCompanyHome } from './home/index.ts'
import { notifyLicenceManagers } from './licence/index.ts'
import { createLinkToken, readLinkToken, removeOldLinkTokens } from './mail/index.ts'
import {
  day,
  makeAccess,
  makeCompany,
  makeLicence,
  makeOpenCtx,
  makeTraining,
  makeUser,
  unique,
  useCtx,
} from './testing/index.ts'

const ctx = useCtx({ clientLogLevel: 'Warn' })
const dayMs = 86_400_000
const start = new Date('2027-05-10T10:00:00Z')
/** The dependencies so long after the start. */
const after = (ms: number) => ({ ...ctx, now: () => new Date(start.getTime() + ms) })

/** Each stores something at the start, and tells whether it is still there so long after it. */
const rules: Record<string, () => Promise<(ms: number) => Promise<boolean>>> = {
  'an entry of a browser log': async () => {
    const message = unique('log')
    await storeClientLog(makeOpenCtx(after(0)), { level: 'Error', message }, '')
    return async (ms) => {
      await removeOldClientLogs(after(ms))
      const found = ctx.db.selectFrom('clientLogs').select('id').where('message', '=', message)
      return (await found.executeTakeFirst()) !== undefined
    }
  },
  'a sign-up that waits for its confirmation': async () => {
    const { id } = await makeUser(ctx.db, { state: 'unverified' })
    const typed = { firstname: 'Ana', lastname: 'Roux', passwordHash: 'none', language: 'fr' } as const
    await storeSignUp(after(0), id, typed, newBrowserSecret())
    return async (ms) => {
      await removeOldSignUps(after(ms - 1))
      const found = ctx.db.selectFrom('signUps').select('id').where('userId', '=', id)
      return (await found.executeTakeFirst()) !== undefined
    }
  },
  'the link of an invitation': async () => {
    const { id } = await makeUser(ctx.db, { state: 'invited' })
    const token = await createLinkToken(ctx.db, id, 'invitation', start)
    return async (ms) => (await readLinkToken(ctx.db, token, after(ms - 1).now())).state === 'open'
  },
  'the answer of a link that has ended': async () => {
    const { id } = await makeUser(ctx.db, { state: 'invited' })
    const token = await createLinkToken(ctx.db, id, 'invitation', after(-30 * dayMs).now())
    return async (ms) => {
      await removeOldLinkTokens(ctx.db, after(ms).now())
      return (await readLinkToken(ctx.db, token, after(ms).now())).state === 'expired'
    }
  },
  'a person among the active ones of a company': async () => {
    const { trainer, ...training } = await makeTraining(ctx)
    const access = await makeAccess(ctx.db, training)
    await ctx.db
      .updateTable('companyPeople')
      .set({ lastAccessAt: start })
      .where('userId', '=', access.userId)
      .where('companyId', '=', training.company.id)
      .execute()
    return async (ms) => (await getCompanyActivity({ ...trainer, now: after(ms).now })).lastThirtyDays === 1
  },
}

describe('thirty days', () => {
  it.each(Object.keys(rules))('end with their last moment: %s', async (name) => {
    const isThere = await rules[name]!()
    expect(await isThere(30 * dayMs)).toBe(true)
    expect(await isThere(30 * dayMs + 1)).toBe(false)
  })

  it.each([29, 30, 31])('before the end of a licence, its managers are told: %i', async (left) => {
    const company = await makeCompany(ctx.db)
    const licence = await makeLicence(ctx.db, company, { endDate: day(left) })
    await notifyLicenceManagers(ctx, { batch: 1000 })
    const endNotified = ctx.db.selectFrom('moduleLicences').select('endNotified').where('id', '=', licence.id)
    expect(await endNotified.executeTakeFirst()).toEqual({ endNotified: left <= 30 })
  })

  it('are counted from now to the minute, for accesses that end within them', async () => {
    const { trainer, ...training } = await makeTraining(ctx)
    const now = new Date()
    const of = (ms: number) => new Date(now.getTime() + ms)
    for (const endsAt of [of(30 * dayMs - 1), of(30 * dayMs), of(31 * dayMs)]) {
      await makeAccess(ctx.db, { ...training, endsAt, expireDate: day(31) })
    }
    const home = await getCompanyHome({ ...trainer, now: () => now })
    expect(home.trainings?.ends30.total).toBe(1)
  })
})
