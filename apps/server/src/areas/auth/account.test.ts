import { makeOwnData } from '@cursus/domain/data-export'
import { writeFile } from '@cursus/domain/made-file'
import { makeUser } from '@cursus/domain/testing'
import { describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../../testing/start-test-app.ts'

const test = useTestApp()

const password = 'a long password'
const call = (...request: Parameters<TestApp['call']>) => test.call(...request)
const codeOf = (response: { json(): unknown }) => (response.json() as { message: string[] }).message[0]

describe('the profile', () => {
  /** Specification §5 "Profile form"; the browser applies the same rules. */
  it.each([
    ['an empty first name', { firstname: '' }, { path: 'firstname', rule: 'required' }],
    [
      'a first name of one letter',
      { firstname: 'A' },
      { path: 'firstname', rule: 'minLength', options: { length: 2 } },
    ],
    ['a blank last name', { lastname: '   ' }, { path: 'lastname', rule: 'required' }],
    [
      'a last name of 31 characters',
      { lastname: 'x'.repeat(31) },
      { path: 'lastname', rule: 'maxLength', options: { length: 30 } },
    ],
    [
      'a password of 7 characters',
      { password: 'x'.repeat(7) },
      { path: 'password', rule: 'minLength', options: { length: 8 } },
    ],
    [
      'a password of 31 characters',
      { password: 'x'.repeat(31) },
      { path: 'password', rule: 'maxLength', options: { length: 30 } },
    ],
    ['no language', { language: '' }, { path: 'language', rule: 'required' }],
    ['another language', { language: 'de' }, { path: 'language', rule: 'invalid' }],
    ['an avatar outside the set', { avatar: '077-avatar.svg' }, { path: 'avatar', rule: 'invalid' }],
    ['an avatar at another address', { avatar: '../icon.svg' }, { path: 'avatar', rule: 'invalid' }],
  ])('refuses %s and keeps the stored values', async (_what, change, issue) => {
    const as = await test.cookieOf(await makeUser(test.ctx.db))
    const before = (await call('GET', '/api/user/me', { as })).json()
    const response = await call('PATCH', '/api/user/me', { as, body: { firstname: 'Other', ...change } })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues).toEqual([expect.objectContaining(issue)])
    expect((await call('GET', '/api/user/me', { as })).json()).toEqual(before)
  })

  it('accepts the limits, keeps the password when it is empty, and ignores the e-mail', async () => {
    const user = await makeUser(test.ctx.db, { password })
    const as = await test.cookieOf(user)
    const body = {
      email: 'OTHER@example.com',
      firstname: ' Lé ',
      lastname: 'x'.repeat(30),
      avatar: '076-avatar.svg',
      language: 'en',
      password: '',
    }
    const response = await call('PATCH', '/api/user/me', { as, body })
    const { password: _, ...profile } = body
    expect(response.json()).toMatchObject({ ...profile, email: user.email, firstname: 'Lé' })
    const signIn = await call('POST', '/api/auth/signin', { body: { email: user.email, password } })
    expect(signIn.statusCode).toBe(200)
    expect((await call('PATCH', '/api/user/me', { body })).statusCode).toBe(401)
  })

  it('keeps this session and ends the others when the password changes', async () => {
    const user = await makeUser(test.ctx.db, { password })
    const [here, there] = [await test.cookieOf(user), await test.cookieOf(user)]
    await call('PATCH', '/api/user/me', { as: here, body: { password: 'another password' } })
    expect((await call('GET', '/api/user/me', { as: here })).statusCode).toBe(200)
    expect((await call('GET', '/api/user/me', { as: there })).statusCode).toBe(401)
  })
})

describe('my sessions', () => {
  it('are visible to and ended by their owner only', async () => {
    const [user, stranger] = [await makeUser(test.ctx.db), await makeUser(test.ctx.db)]
    const [here, there, elsewhere] = [await test.cookieOf(user), await test.cookieOf(user), await test.cookieOf(user)]
    const theirs = await test.cookieOf(stranger)
    const list = async (as: string) =>
      (await call('GET', '/api/user/me/session', { as })).json() as { id: string; isCurrent: boolean }[]
    const isSignedIn = async (as: string) => (await call('GET', '/api/user/me', { as })).statusCode === 200

    expect(await list(here)).toHaveLength(3)
    expect(codeOf(await call('GET', '/api/user/me/session'))).toBe('TokenInvalid')
    const id = (await list(there))[0]?.id ?? ''
    expect(codeOf(await call('DELETE', `/api/user/me/session/${id}`))).toBe('TokenInvalid')
    expect(codeOf(await call('DELETE', `/api/user/me/session/${id}`, { as: theirs }))).toBe('NotFound')
    expect(await isSignedIn(there)).toBe(true)
    expect((await call('DELETE', `/api/user/me/session/${id}`, { as: here })).statusCode).toBe(204)
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)

    expect(codeOf(await call('POST', '/api/user/me/session/endOthers'))).toBe('TokenInvalid')
    expect((await call('POST', '/api/user/me/session/endOthers', { as: here })).statusCode).toBe(204)
    expect([await isSignedIn(here), await isSignedIn(elsewhere), await isSignedIn(theirs)]).toEqual([true, false, true])
  })
})

describe('the copy of my data', () => {
  it('is downloaded as a file, by its owner only', async () => {
    const user = await makeUser(test.ctx.db, { language: 'en' })
    const [as, stranger] = [await test.cookieOf(user), await test.cookieOf(await makeUser(test.ctx.db))]
    const path = '/api/user/me/dataExport'
    expect(codeOf(await call('POST', path))).toBe('TokenInvalid')
    expect((await call('GET', path, { as })).json()).toMatchObject({ state: 'none', file: null })
    const answer = await call('POST', path, { as })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json() as { id: string }
    const file = `${path}/${id}/file`
    expect(codeOf(await call('GET', file, { as }))).toBe('NotFound')
    await writeFile(test.ctx, { id }, makeOwnData)

    expect((await call('GET', path, { as })).json()).toMatchObject({ id, state: 'ready', file })
    const response = await call('GET', file, { as })
    expect(response.json().profile).toMatchObject([{ email: user.email }])
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="?cursus-my-data-\d{4}-\d\d-\d\d\.json"?$/,
    )
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)

    expect(codeOf(await call('GET', file))).toBe('TokenInvalid')
    expect(codeOf(await call('GET', file, { as: stranger }))).toBe('NotFound')
    expect(codeOf(await call('GET', `${path}/no-id/file`, { as }))).toBe('NotFound')
    expect(codeOf(await call('GET', `/api/file/data-exports/${id}.json`, { as }))).toBe('NotFound')
  })
})
