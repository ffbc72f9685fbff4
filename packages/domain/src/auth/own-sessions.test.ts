import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../context.ts'
import { changeRow, expectRefusal, makeUser, useCtx } from '../testing/index.ts'
import { createSession, endOtherSessions, endOwnSession, findSession, listOwnSessions, sessionIdOf } from './session.ts'

const ctx = useCtx()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A signed-in context and the value of its cookie. */
async function signedIn(userId: string, userAgent?: string): Promise<{ cookie: string; own: UserCtx }> {
  const { id: cookie } = await createSession(ctx, userId, userAgent)
  const found = await findSession(ctx, cookie)
  if (!found) throw new Error('no session')
  return { cookie, own: { ...ctx, actor: found.actor } }
}
const lastUsed = (from: { own: UserCtx }, at: Date) =>
  changeRow(ctx.db, 'sessions', sessionIdOf(from.own.actor), { lastSeenAt: at })

describe('my sessions', () => {
  it('are listed with this one first, by last use, with readable names, and without secrets', async () => {
    const user = await makeUser(ctx.db)
    const old = await signedIn(user.id, firefox)
    const recent = await signedIn(user.id, 'something of its own')
    const here = await signedIn(user.id)
    await signedIn((await makeUser(ctx.db)).id)
    await lastUsed(old, minutesAgo(2000))
    await lastUsed(recent, minutesAgo(30))
    await lastUsed(here, minutesAgo(60))

    const sessions = await listOwnSessions(here.own)
    expect(sessions.map(({ browser, system, isCurrent }) => ({ browser, system, isCurrent }))).toEqual([
      { browser: null, system: null, isCurrent: true },
      { browser: null, system: null, isCurrent: false },
      { browser: 'Firefox', system: 'Windows', isCurrent: false },
    ])
    const json = JSON.stringify(sessions)
    for (const { cookie, own } of [old, recent, here]) {
      expect(json).not.toContain(cookie)
      expect(json).not.toContain(sessionIdOf(own.actor))
    }
  })

  it('exclude expired ones', async () => {
    const user = await makeUser(ctx.db)
    const over = await signedIn(user.id)
    const here = await signedIn(user.id)
    await changeRow(ctx.db, 'sessions', sessionIdOf(over.own.actor), { expiresAt: minutesAgo(1) })
    expect(await listOwnSessions(here.own)).toHaveLength(1)
  })

  it('know their last use without a write for each request', async () => {
    const user = await makeUser(ctx.db)
    const here = await signedIn(user.id)
    const used = async () => new Date((await listOwnSessions(here.own))[0]?.lastUsedAt ?? '')
    await lastUsed(here, minutesAgo(5))
    const before = await used()
    await findSession(ctx, here.cookie)
    expect(await used()).toEqual(before)
    await lastUsed(here, minutesAgo(15))
    await Promise.all([findSession(ctx, here.cookie), findSession(ctx, here.cookie)])
    expect((await used()).getTime()).toBeGreaterThan(minutesAgo(1).getTime())
  })

  it('end one by one; those of other users are not found', async () => {
    const user = await makeUser(ctx.db)
    const [here, there, elsewhere] = [await signedIn(user.id), await signedIn(user.id), await signedIn(user.id)]
    const stranger = await signedIn((await makeUser(ctx.db)).id)
    const idOf = async (from: { own: UserCtx }) =>
      (await listOwnSessions(from.own)).find(({ isCurrent }) => isCurrent)?.id ?? ''

    await endOwnSession(here.own, { id: await idOf(there) })
    expect(await findSession(ctx, there.cookie)).toBeUndefined()
    expect(await findSession(ctx, elsewhere.cookie)).toBeDefined()

    const theirs = await idOf(stranger)
    await expectRefusal(endOwnSession(here.own, { id: theirs }), 'NotFound')
    expect(await findSession(ctx, stranger.cookie)).toBeDefined()
  })

  it('end everywhere else', async () => {
    const user = await makeUser(ctx.db)
    const [here, there, elsewhere] = [await signedIn(user.id), await signedIn(user.id), await signedIn(user.id)]
    const stranger = await signedIn((await makeUser(ctx.db)).id)
    await endOtherSessions(here.own)
    expect(await findSession(ctx, there.cookie)).toBeUndefined()
    expect(await findSession(ctx, elsewhere.cookie)).toBeUndefined()
    expect(await findSession(ctx, here.cookie)).toBeDefined()
    expect(await findSession(ctx, stranger.cookie)).toBeDefined()
    expect(await listOwnSessions(here.own)).toHaveLength(1)
  })
})
