import { recordBackup } from '@cursus/domain/job'
import { makeUser } from '@cursus/domain/testing'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, useTestApp } from './testing/start-test-app.ts'

const test = useTestApp()
let manager: string

beforeAll(async () => {
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['themes.write'] }))
})

const signedOut = { statusCode: 401, error: 'Unauthorized', message: ['TokenInvalid'] }

describe('the application over HTTP', () => {
  it('answers named errors in one format, with and without a trailing slash', async () => {
    for (const path of ['/api/user/me', '/api/user/me/']) {
      const response = await test.call('GET', path)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual(signedOut)
    }
    const missing = await test.call('GET', '/api/nothing')
    expect(missing.json()).toEqual({ statusCode: 404, error: 'Not Found', message: ['NotFound'] })
    for (const path of ['/api/theme/%zz', '/%E0%A4%A']) {
      const { headers } = await test.call('GET', path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.any(String),
      })
    }
    expect((await test.call('GET', '/api/theme/%zz')).json()).toEqual(missing.json())
    expect(missing.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('returns the signed-in user', async () => {
    const response = await test.call('GET', '/api/user/me', { as: manager })
    expect(response.statusCode).toBe(200)
    expect(response.json().platformManagementRights.themes).toEqual({ read: true, write: true })
  })

  it('reports each broken rule with its path and its form message', async () => {
    const response = await test.call('POST', '/api/user', {
      body: { email: 'nobody', firstname: 'A', password: 'short', lastname: 'x'.repeat(31) },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: ['ValidationFailed?path=email&rule=email'],
      issues: [
        { path: 'email', rule: 'email' },
        { path: 'firstname', rule: 'minLength', options: { length: 2 } },
        { path: 'lastname', rule: 'maxLength', options: { length: 30 } },
        { path: 'password', rule: 'minLength', options: { length: 8 } },
      ],
    })
    const empty = await test.call('POST', '/api/user', { body: { email: '' } })
    expect(empty.json().issues).toContainEqual({ path: 'firstname', rule: 'required' })
    const broken = await test.call('POST', '/api/user', {
      body: '{"email":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.json().message).toEqual(['ValidationFailed?path=&rule=json'])
  })

  it('returns pages as arrays with the total in a header', async () => {
    for (const fallbackName of ['One', 'Two', 'Three']) {
      const made = await test.call('POST', '/api/theme/', { as: manager, body: { fallbackName } })
      expect(made.statusCode).toBe(201)
    }
    const page = await test.call('GET', '/api/theme?limit=2&sort=fallbackName&order=asc', { as: manager })
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.json().map((theme: { fallbackName: string }) => theme.fallbackName)).toEqual(['One', 'Three'])
    const wrong = await test.call('GET', '/api/theme?limit=many', { as: manager })
    expect(wrong.json().issues).toEqual([{ path: 'limit', rule: 'numeric' }])
  })

  it('answers 404 for an impossible id, as for an unknown one', async () => {
    for (const id of ['nothing', '0192f0c1-7b1e-7000-8000-000000000001']) {
      const response = await test.call('GET', `/api/theme/${id}`, { as: manager })
      expect(response.json().message).toEqual(['NotFound'])
      expect(response.statusCode).toBe(404)
    }
  })

  it('refuses changes sent by pages of other origins, and only these', async () => {
    const change = (headers: Record<string, string>) =>
      test.call('PATCH', '/api/user/me', { as: manager, body: { firstname: 'Zoé' }, headers })
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://127.0.0.1:3001' },
      { origin: 'null' },
    ]) {
      const response = await change(headers as Record<string, string>)
      expect(response.json().message, JSON.stringify(headers)).toEqual(['ForbiddenOrigin'])
      expect(response.statusCode).toBe(403)
    }
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3000' }]) {
      expect((await change(headers as Record<string, string>)).statusCode, JSON.stringify(headers)).toBe(200)
    }
    const read = await test.call('GET', '/api/user/me', { as: manager, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('allows its pages no inline script and no framing', async () => {
    const { headers } = await test.call('GET', '/api/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("frame-src 'self' http://127.0.0.1:3001 https:")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['permissions-policy']).toContain('unload=(self "http://127.0.0.1:3001")')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('lets windows keep their opener on the player page, and on no other', async () => {
    const policy = async (path: string) => (await test.call('GET', path)).headers['cross-origin-opener-policy']
    const player =
      '/platform/user-module/0192f0c1-7b1e-7000-8000-000000000001/content/0192f0c1-7b1e-7000-8000-000000000002'
    const preview = '/content-preview/0192f0c1-7b1e-7000-8000-000000000002'
    for (const path of [player, `${player}/`, `${player}?from=home`, preview, `${preview}?module=1`]) {
      expect(await policy(path), path).toBe('same-origin-allow-popups')
    }
    for (const path of [
      '/',
      '/auth/sign-in',
      player.replace('/content/', '/preview-content/'),
      `${player}/more`,
      '/content-preview/https%3A%2F%2Fexample.com',
      '/platform',
    ]) {
      expect(await policy(path), path).toBe('same-origin')
    }
    expect(await policy('/api/user/me')).toBeUndefined()
  })

  it('reports when each sweep last ran; when one is overdue it is unhealthy, but stays in service', async () => {
    const { db } = test.ctx
    const declaredAt = new Date('2026-01-01T00:00:00Z')
    await db.insertInto('sweeps').values({ name: 'sweep-x', everyMs: 5000, declaredAt, ranAt: declaredAt }).execute()
    const ready = await test.call('GET', '/health/ready')
    const health = await test.call('GET', '/health')
    expect(health.statusCode).toBe(503)
    expect(health.json()).toEqual({ ...ready.json(), status: 'unhealthy' })
    // Default paths of orchestrators.
    expect((await test.call('GET', '/healthz')).json()).toEqual({ status: 'live' })
    expect((await test.call('GET', '/readyz')).json()).toEqual(ready.json())
    expect(ready.statusCode).toBe(200)
    expect(ready.json().sweeps).toEqual([{ name: 'sweep-x', ranAt: declaredAt.toISOString(), isOverdue: true }])
    expect((await test.call('GET', '/metrics')).body).toContain('cursus_sweep_overdue{sweep="sweep-x"} 1')
    await db.deleteFrom('sweeps').execute()
    expect((await test.call('GET', '/health')).statusCode).toBe(200)
  })

  it('serves health and metrics', async () => {
    expect((await test.call('GET', '/health/live')).statusCode).toBe(200)
    expect((await test.call('GET', '/health/ready')).json()).toMatchObject({
      status: 'ready',
      database: true,
      jobs: true,
      mailsFailSince: null,
      mailHold: null,
    })
    for (const path of ['/api/nothing', '/trpc/nothing']) await test.call('GET', path)
    const metrics = await test.call('GET', '/metrics')
    expect(metrics.body).toContain('cursus_jobs{queue="notify",state="waiting"}')
    for (const line of ['cursus_mails{state="waiting"} 0', 'cursus_mails{state="set_aside"} 0', 'cursus_mails_held 0'])
      expect(metrics.body).toContain(line)
    expect(metrics.body).toMatch(/^cursus_http_request_duration_seconds_count\{.*route="\/health\/ready"/m)
    expect(metrics.body).toMatch(/^cursus_jobs_oldest_seconds\{queue="notify"\} \d/m)
    expect(metrics.body).toMatch(/^cursus_database_connections\{state="idle"\} [1-9]/m)
    expect(metrics.body).toMatch(/^cursus_failed_calls_total\{error="NotFound"\} [1-9]/m)
    expect(metrics.body).not.toMatch(/^cursus_backup_age_seconds/m)
    await recordBackup(test.ctx)
    expect((await test.call('GET', '/metrics')).body).toMatch(/^cursus_backup_age_seconds \d/m)
    await test.ctx.db.deleteFrom('events').where('action', '=', 'backUp').execute()
    // Names by which dashboards find Node, and gauges that are no counters.
    expect(metrics.body).toMatch(/^process_cpu_seconds_total \d/m)
    expect(metrics.body).not.toMatch(/^# TYPE \S+_total gauge$/m)
    const proxied = await test.call('GET', '/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } })
    expect(proxied.statusCode).toBe(404)
  })

  it.each([
    ['127.0.0.1', 200],
    ['::1', 200],
    ['::ffff:127.0.0.2', 200],
    ['10.0.0.1', 404],
    ['::ffff:172.18.0.1', 404],
    ['192.168.1.7', 404],
    ['fd00::1', 404],
    ['203.0.113.9', 404],
  ])('answers metrics without a token to this machine only: %s', async (remoteAddress, status) => {
    expect((await test.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(status)
  })

  it('shows the job dashboard to people who may change platform managers, and to nobody else', async () => {
    const administrator = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['platformManagers.write'] }))
    expect((await test.call('GET', '/ops/jobs')).statusCode).toBe(401)
    expect((await test.call('GET', '/ops/jobs', { as: manager })).statusCode).toBe(403)
    expect((await test.call('GET', '/ops/jobs/api/queues', { as: manager })).statusCode).toBe(403)
    const page = await test.call('GET', '/ops/jobs', { as: administrator })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Cursus')
    expect(page.body).toContain('/icon.svg')
    const queues = await test.call('GET', '/ops/jobs/api/queues', { as: administrator })
    expect(queues.json().queues.map((queue: { name: string }) => queue.name)).toEqual(['notify', 'content', 'schedule'])
  })

  it('shows the job dashboard in frames of the application only, and asks no other host', async () => {
    const as = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['platformManagers.write'] }))
    const page = await test.call('GET', '/ops/jobs', { as })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.body).toContain('href="static/css/')
    expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const home = await test.call('GET', '/', { as })
    expect(home.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const style = /href="(static\/css\/[^"]+)"/.exec(page.body)?.[1]
    const sheet = await test.call('GET', `/ops/jobs/${style}`, { as })
    expect(sheet.headers['content-type']).toContain('text/css')
    expect(sheet.rawPayload.length).toBe(Number(sheet.headers['content-length']))
    const known = { 'if-none-match': String(sheet.headers.etag) }
    expect((await test.call('GET', `/ops/jobs/${style}`, { as, headers: known })).statusCode).toBe(304)
    expect((await test.app.inject({ method: 'HEAD', url: '/ops/jobs', headers: { cookie: as } })).statusCode).toBe(200)
    const unknown = await test.call('GET', '/ops/jobs/nowhere', { as })
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, ['NotFound']])
  })

  it('audits what is done on the job dashboard before it is done', async () => {
    const user = await makeUser(test.ctx.db, { rights: ['platformManagers.write'] })
    const [as, reader] = [
      await test.cookieOf(user),
      await test.cookieOf(await makeUser(test.ctx.db, { rights: ['platformManagers.read'] })),
    ]
    const job = await test.ctx.jobs.queue('notify').add('send-mails', {}, { delay: 60_000 })
    const put = (path: string, cookie: string | undefined) =>
      test.app.inject({ method: 'PUT', url: `/ops/jobs/api/queues/${path}`, headers: cookie ? { cookie } : {} })
    for (const [cookie, status] of [
      [undefined, 401],
      [reader, 403],
    ] as const) {
      expect((await put(`notify/${job.id}/promote`, cookie)).statusCode).toBe(status)
    }
    const added = await test.call('POST', '/ops/jobs/api/queues/schedule/add', {
      as,
      body: { name: 'added by hand', data: { kept: 'é' }, options: { delay: 60_000 } },
    })
    expect(added.statusCode).toBe(200)
    const byHand = await test.ctx.jobs.queue('schedule').getJob(added.json().job.id)
    expect([byHand?.name, byHand?.data]).toEqual(['added by hand', { kept: 'é' }])
    expect((await put('notify/clean/failed', as)).statusCode).toBe(200)
    expect((await put(`notify/${job.id}/promote`, as)).statusCode).toBe(204)
    expect((await put(`notify/${job.id}/clean`, as)).statusCode).toBe(204)
    expect((await put('pause', as)).statusCode).toBe(200)
    expect((await put('resume', as)).statusCode).toBe(200)
    const audited = await test.ctx.db
      .selectFrom('events')
      .select(['actorId', 'action', 'after'])
      .where('noun', '=', 'job')
      .orderBy('revision')
      .execute()
    expect(audited.map(({ actorId, action, after }) => [actorId, action, after])).toEqual([
      [user.id, 'change', { queue: 'schedule', change: 'add' }],
      [user.id, 'remove', { queue: 'notify', status: 'failed' }],
      [user.id, 'promote', { queue: 'notify', jobId: job.id }],
      [user.id, 'remove', { queue: 'notify', jobId: job.id }],
      [user.id, 'pause', {}],
      [user.id, 'resume', {}],
    ])
  })

  it('logs requests without their contents', async () => {
    await test.call('POST', '/api/auth/signin', {
      as: manager,
      body: { email: 'secret.person@example.com', password: 'secret-password' },
    })
    await test.call('GET', '/api/theme?search=secret-search', { as: manager })
    const log = test.log.join('\n')
    expect(log).toContain('/api/auth/signin')
    expect(log).not.toMatch(/secret/)
    expect(log).not.toContain(manager.split('=')[1])
  })

  it('finishes running requests before it closes, also for a client that disconnected', async () => {
    const other = await startTestApp()
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await makeUser(other.ctx.db)
    const cookie = await other.cookieOf(user)
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        other.ctx.db,
      )
      return rows.length
    }
    const gone = new AbortController()
    const events: string[] = []
    let closed: Promise<unknown> | undefined
    await other.ctx.db.transaction().execute(async (db) => {
      await sql`select from users where id = ${user.id} for update`.execute(db)
      const request = fetch(`${address}/api/user/me`, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ firstname: 'Gone' }),
        signal: gone.signal,
      })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
      gone.abort()
      await expect(request).rejects.toThrow()
      closed = other.app.close().then(() => events.push('closed'))
      for (let turn = 0; turn < 200; turn++) await sql`select`.execute(db)
      events.push('released')
    })
    await closed
    expect(events).toEqual(['released', 'closed'])
    const { firstname } = await other.ctx.db
      .selectFrom('users')
      .select('firstname')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(firstname).toBe('Gone')
    await other.close()
  })

  it('is not ready while it stops', async () => {
    const other = await startTestApp()
    other.app.prepareToStop()
    expect((await other.call('GET', '/health/ready')).statusCode).toBe(503)
    await other.close()
  })
})
