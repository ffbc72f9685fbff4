import { languages } from '@cursus/contract/language'
import { ensureFirstManager } from '@cursus/domain/auth'
import { createLinkToken } from '@cursus/domain/mail'
import { makeUser, unique } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let usual: TestApp
let strict: TestApp
beforeAll(async () => {
  ;[usual, strict] = await Promise.all([
    startTestApp(),
    startTestApp({
      MAX_PACKAGE_MB: '3',
      PASSWORD_MIN_LENGTH: '12',
      LANGUAGES: 'en',
      TIME_ZONE: 'Pacific/Auckland',
    }),
  ])
})
afterAll(() => Promise.all([usual.close(), strict.close()]))

const MiB = 1024 * 1024

describe('GET settings', () => {
  it('returns the settings of the installation to anybody', async () => {
    expect((await usual.call('GET', '/api/settings')).json()).toEqual({
      timeZone: 'Europe/Paris',
      uploadLimits: {
        companyLogo: 2 * MiB,
        peopleFile: 10 * MiB,
        illustration: 5 * MiB,
        resource: 100 * MiB,
        scormPackage: 1024 * MiB,
      },
      languages: [...languages],
      passwordLength: { min: 8, max: 30 },
    })
    const { result } = (await strict.call('GET', '/trpc/settings.get')).json()
    expect(result.data).toMatchObject({
      timeZone: 'Pacific/Auckland',
      uploadLimits: { companyLogo: 2 * MiB, scormPackage: 3 * MiB },
      languages: ['en'],
      passwordLength: { min: 12, max: 30 },
    })
  })
})

describe('an installation that requires twelve characters and offers only English', () => {
  const short = { path: 'password', rule: 'minLength', options: { length: 12 } }
  const french = { path: 'language', rule: 'invalid' }
  const somebody = () => ({
    email: `${unique('a').replaceAll(' ', '')}@example.com`,
    firstname: 'Ana',
    lastname: 'Roux',
  })
  const issuesOf = (response: { json(): unknown }) => (response.json() as { issues: unknown[] }).issues

  it('refuses shorter passwords at sign-up, and defaults to English', async () => {
    const signUp = (more: object) => strict.call('POST', '/api/user', { body: { ...somebody(), ...more } })
    expect(issuesOf(await signUp({ password: 'x'.repeat(11) }))).toEqual([short])
    expect(issuesOf(await signUp({ password: 'x'.repeat(12), language: 'fr' }))).toEqual([french])
    const { id } = (await signUp({ password: 'x'.repeat(12) })).json() as { id: string }
    const user = await strict.ctx.db.selectFrom('users').select('language').where('id', '=', id).executeTakeFirst()
    expect(user).toEqual({ language: 'en' })
  })

  it('refuses shorter passwords in the profile, and keeps a language chosen before', async () => {
    const as = await strict.cookieOf(await makeUser(strict.ctx.db, { language: 'fr' }))
    const change = (body: object) => strict.call('PATCH', '/api/user/me', { as, body })
    expect(issuesOf(await change({ password: 'x'.repeat(11) }))).toEqual([short])
    expect((await change({ language: 'fr', firstname: 'Léa' })).json()).toMatchObject({
      language: 'fr',
      firstname: 'Léa',
    })
    expect((await change({ language: 'en' })).json()).toMatchObject({ language: 'en' })
    expect(issuesOf(await change({ language: 'fr' }))).toEqual([french])
  })

  it('uses English for the first manager', async () => {
    const { ctx } = strict
    await ensureFirstManager(ctx, { email: 'first@example.com', password: 'x'.repeat(12) })
    const manager = await ctx.db
      .selectFrom('users')
      .select('language')
      .where('email', '=', 'first@example.com')
      .execute()
    expect(manager).toEqual([{ language: 'en' }])
  })

  it('refuses shorter passwords through a link, which stays valid', async () => {
    const user = await makeUser(strict.ctx.db)
    const token = await createLinkToken(strict.ctx.db, user.id, 'new_password', strict.ctx.now())
    const choose = (password: string) => strict.call('POST', '/api/auth/password/new', { body: { token, password } })
    expect(issuesOf(await choose('x'.repeat(11)))).toEqual([short])
    expect((await choose('x'.repeat(12))).statusCode).toBe(204)
  })
})
