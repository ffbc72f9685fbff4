import { publishUnread } from '@cursus/domain/notification'
import { makeUser } from '@cursus/domain/testing'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, useTestApp } from '../testing/start-test-app.ts'
import type { AppRouter } from './router.ts'

const test = useTestApp()
let origin: string
const password = 'a long password'

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

/** The web's own client, with a cookie jar. */
function makeClient(cookie = '') {
  let jar = cookie
  const answers: Response[] = []
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${origin}/trpc`,
        headers: () => (jar ? { cookie: jar } : {}),
        async fetch(url, options) {
          const response = await fetch(url, options as RequestInit)
          for (const set of response.headers.getSetCookie()) jar = set.split(';')[0] ?? ''
          answers.push(response)
          return response
        },
      }),
    ],
  })
  return { client, answers, cookie: () => jar }
}

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(TRPCClientError)
  return (error as TRPCClientError<AppRouter>).data as NonNullable<TRPCClientError<AppRouter>['data']>
}

describe('procedures', () => {
  it('sign in and out with a cookie that scripts cannot read', async () => {
    const user = await makeUser(test.ctx.db, { password })
    const { client, answers, cookie } = makeClient()
    expect(await client.auth.me.query()).toBeNull()
    const me = await client.auth.signIn.mutate({ email: user.email, password })
    expect(answers.at(-1)?.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^cursus_session=\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(await client.auth.me.query()).toEqual(me)
    const current = cookie()
    await client.auth.signOut.mutate()
    expect(answers.at(-1)?.headers.getSetCookie()[0]).toMatch(/^cursus_session=; Max-Age=0/)
    expect(await makeClient(current).client.auth.me.query()).toBeNull()
  })

  it('report named errors with their options, and the issues of an input', async () => {
    const user = await makeUser(test.ctx.db, { password })
    const { client } = makeClient(await test.cookieOf(user))
    expect(await failureOf(client.management.theme.list.query({}))).toMatchObject({
      httpStatus: 403,
      appError: { code: 'NotAllowed', options: {} },
    })
    expect(await failureOf(client.account.update.mutate({ firstname: 'A', language: 'de' as 'fr' }))).toMatchObject({
      code: 'BAD_REQUEST',
      appError: {
        code: 'ValidationFailed',
        issues: [
          { path: 'firstname', rule: 'minLength', options: { length: 2 } },
          { path: 'language', rule: 'invalid' },
        ],
      },
    })
    expect(await failureOf(makeClient().client.account.update.mutate({}))).toMatchObject({
      appError: { code: 'TokenInvalid' },
    })
  })

  it('send Retry-After', async () => {
    const { client, answers } = makeClient()
    const email = 'guessed@example.com'
    let failure: Awaited<ReturnType<typeof failureOf>> | undefined
    for (let attempt = 0; attempt < 50 && failure?.appError.code !== 'TooManyRequests'; attempt++) {
      failure = await failureOf(client.auth.forgotPassword.mutate({ email }))
    }
    expect(failure?.appError).toMatchObject({ code: 'TooManyRequests', options: { retryAfter: expect.any(Number) } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('are answered in one response when batched, each with its own outcome', async () => {
    const { client, answers } = makeClient(
      await test.cookieOf(await makeUser(test.ctx.db, { rights: ['themes.read'] })),
    )
    const [me, themes, modules] = await Promise.allSettled([
      client.auth.me.query(),
      client.management.theme.list.query({}),
      client.management.module.list.query({}),
    ])
    expect(answers).toHaveLength(1)
    expect([me.status, themes.status, modules.status]).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('hide internal faults and log them', async () => {
    const { client } = makeClient(await test.cookieOf(await makeUser(test.ctx.db, { rights: ['themes.read'] })))
    await test.ctx.db.schema.alterTable('themes').renameTo('themesAway').execute()
    try {
      const failure = await failureOf(client.management.theme.list.query({}))
      expect(failure).toMatchObject({ appError: { code: 'UnknownError', options: { requestId: expect.any(String) } } })
      expect(JSON.stringify(failure)).not.toMatch(/themes|relation|select/i)
      expect(test.log.join('')).toContain('procedure failed')
    } finally {
      await test.ctx.db.schema.alterTable('themesAway').renameTo('themes').execute()
    }
  })

  it('refuse requests of other origins', async () => {
    const response = await fetch(`${origin}/trpc/auth.signOut`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(await response.json()).toMatchObject({ statusCode: 403, message: ['ForbiddenOrigin'] })
  })

  it('replace text that a database cannot store', async () => {
    const { client } = makeClient(await test.cookieOf(await makeUser(test.ctx.db, { rights: ['themes.write'] })))
    const theme = await client.management.theme.create.mutate({ fallbackName: 'half \ud83d and nul \0' })
    expect(theme.fallbackName).toBe('half \uFFFD and nul \uFFFD')
  })
})

describe('the unread count', () => {
  /** The counts sent by the subscription. */
  async function* unreadOf(cookie: string, signal: AbortSignal): AsyncGenerator<number> {
    const response = await fetch(`${origin}/trpc/account.onUnread`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal,
    })
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (\{"unread".*)$/m.exec(block)?.[1]
        if (data) yield JSON.parse(data).unread
      }
    }
  }

  async function notify(userId: string) {
    const { db } = test.ctx
    const event = await db
      .insertInto('events')
      .values({ id: crypto.randomUUID(), type: 'moduleCompleted', data: '{}', createdAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('notifications').values({ userId, eventId: event.id, createdAt: new Date() }).execute()
    await publishUnread(test.ctx, [userId])
  }

  it('is sent when it changes', async () => {
    const user = await makeUser(test.ctx.db)
    const stop = new AbortController()
    const counts = unreadOf(await test.cookieOf(user), stop.signal)
    expect((await counts.next()).value).toBe(0)
    await notify(user.id)
    expect((await counts.next()).value).toBe(1)
    stop.abort()
    await counts.return(undefined).catch(() => {})
  })

  it('ends its streams when the server stops', async () => {
    const other = await startTestApp()
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = await other.cookieOf(await makeUser(other.ctx.db))
    const response = await fetch(`${address}/trpc/account.onUnread`, {
      headers: { cookie, accept: 'text/event-stream' },
    })
    const reader = response.body!.getReader()
    await reader.read()
    other.app.prepareToStop()
    for (let end = false; !end; ) end = (await reader.read()).done
    await other.close()
  })
})
