import type * as argon2Type from '@node-rs/argon2'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCtx } from '../testing/index.ts'

// Spies on the real functions: times on a shared machine are unreliable, the work done is not. Test
// files share their modules, so this one loads them anew, with the spies.
vi.resetModules()
vi.doMock('@node-rs/argon2', async (load) => {
  const real = (await load()) as typeof argon2Type
  return { ...real, verify: vi.fn(real.verify), hash: vi.fn(real.hash) }
})
const argon2 = await import('@node-rs/argon2')
const { makeOpenCtx, makeUser } = await import('../testing/index.ts')
const { createUser } = await import('../user/index.ts')
const { signIn } = await import('./sign-in.ts')
vi.doUnmock('@node-rs/argon2')
vi.resetModules()

const ctx = useCtx()
beforeEach(() => vi.clearAllMocks())

const password = 'correct horse 1'

/** Returns the parameters of each hash that a sign-in verified. */
async function workOf(email: string): Promise<{ code: string; strengths: string[] }> {
  vi.mocked(argon2.verify).mockClear()
  const code = await signIn(makeOpenCtx(ctx), { email, password: 'a wrong one' }).then(
    () => 'signed in',
    (error) => error.code,
  )
  const strengths = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
  return { code, strengths }
}

it('an unknown e-mail costs the same work as a known one, and gets the same answer', async () => {
  const waiting = { email: 'waiting@example.com', firstname: 'Léa', lastname: 'Durand', password }
  await createUser(makeOpenCtx(ctx), waiting)
  await createUser(makeOpenCtx(ctx), waiting)
  const people = {
    waiting: waiting.email,
    known: (await makeUser(ctx.db, { password })).email,
    suspended: (await makeUser(ctx.db, { password, state: 'suspended' })).email,
    unverified: (await makeUser(ctx.db, { password, state: 'unverified' })).email,
    invited: (await makeUser(ctx.db, { state: 'invited' })).email,
    unknown: 'nobody@example.com',
  }
  for (const [who, email] of Object.entries(people)) {
    expect(await workOf(email), who).toEqual({
      code: 'IncorrectEmailOrPassword',
      // argon2id with OWASP's parameters: 19 MiB, two passes, one lane.
      strengths: ['$argon2id$v=19$m=19456,t=2,p=1'],
    })
  }
})

it('an unknown e-mail causes no hashing after the first', async () => {
  await workOf('nobody@example.com')
  vi.mocked(argon2.hash).mockClear()
  await workOf('nobody-else@example.com')
  expect(argon2.hash).not.toHaveBeenCalled()
})

it('a password is the same in both Unicode normal forms', async () => {
  const user = await makeUser(ctx.db, { password: 'pass\u00e9 compos\u00e9' })
  const signedIn = await signIn(makeOpenCtx(ctx), { email: user.email, password: 'passe\u0301 compose\u0301' })
  expect(signedIn.me.id).toBe(user.id)
})
