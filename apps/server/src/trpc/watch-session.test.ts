import { setImmediate } from 'node:timers/promises'
import { createSession, endSession, findSession, sessionIdOf } from '@cursus/domain/auth'
import type { UserCtx } from '@cursus/domain/context'
import { makeUser } from '@cursus/domain/testing'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'
import { appRouter } from './router.ts'
import { watchSession } from './watch-session.ts'

const test = useTestApp()

async function signIn(): Promise<UserCtx> {
  const { id } = await createSession(test.ctx, (await makeUser(test.ctx.db)).id)
  const session = await findSession(test.ctx, id)
  return { ...test.ctx, actor: session!.actor }
}
const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => (signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve())))

describe('the watch over a session', () => {
  it('reports the end of the session', async () => {
    const ctx = await signIn()
    const watch = await watchSession(ctx, new AbortController().signal)
    await endSession(test.ctx, sessionIdOf(ctx.actor))
    await ended(watch.signal)
    expect(() => watch.check()).toThrow(expect.objectContaining({ code: 'TokenInvalid' }))
    await watch.close()
  })

  it('reports a failed check as a fault, so that the client reconnects', async () => {
    const ctx = await signIn()
    await test.ctx.db.schema.alterTable('sessions').renameTo('sessionsAway').execute()
    try {
      const watch = await watchSession(ctx, new AbortController().signal)
      await ended(watch.signal)
      expect(() => watch.check()).toThrow(/sessions/)
      await watch.close()
    } finally {
      await test.ctx.db.schema.alterTable('sessionsAway').renameTo('sessions').execute()
    }
  })
})

describe('a stream that cannot listen', () => {
  it('leaves no listeners behind', async () => {
    const { relay } = test.ctx.jobs
    const { subscribe } = relay
    let open = 0
    let count = 0
    // The backend fails after the session's and the call's own channels are open.
    relay.subscribe = async (channel, listener) => {
      if (++count % 3 === 0) throw new Error('away')
      const stop = await subscribe(channel, listener)
      open++
      return () => {
        open--
        stop()
      }
    }
    try {
      const as = await test.cookieOf(await makeUser(test.ctx.db))
      const response = await test.call('GET', '/trpc/account.onUnread', {
        as,
        headers: { accept: 'text/event-stream' },
      })
      expect(response.body).toContain('UnknownError')
      expect([count, open]).toEqual([3, 0])
    } finally {
      relay.subscribe = subscribe
    }
  })
})

it('a stream that fails before its reader asks for more ends no process', async () => {
  const { id } = await createSession(test.ctx, (await makeUser(test.ctx.db)).id)
  const session = await findSession(test.ctx, id)
  const context = {
    ...test.ctx,
    closing: new AbortController().signal,
    session: async () => session,
  }
  const stream = await appRouter.createCaller(context as never).account.onUnread()
  const iterator = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  await iterator.next()
  // tRPC asks for the next message while the current one is still being sent.
  const next = iterator.next()
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  await endSession(test.ctx, session!.id)
  // The stream has ended once it is closed.
  await iterator.return?.()
  await setImmediate()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  await expect(next).rejects.toMatchObject({ code: 'TokenInvalid' })
})
