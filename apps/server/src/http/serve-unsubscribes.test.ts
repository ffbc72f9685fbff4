import { createLinkToken } from '@cursus/domain/mail'
import { makeUser, makeUserCtx } from '@cursus/domain/testing'
import { getMailChoices, setMailChoice } from '@cursus/domain/user'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()

const field = 'List-Unsubscribe=One-Click'
const urlEncoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** As the provider of a mailbox posts: no cookie, no origin. */
const post = (token: string, headers: Record<string, string> = urlEncoded, body = field, kinds = 'modules,licences') =>
  test.call('POST', `/auth/mails?token=${token}&kinds=${kinds}&email=camille%40example.com`, { body, headers })

async function reader(sentAt = new Date()) {
  const { id } = await makeUser(test.ctx.db)
  const own = await makeUserCtx(test.ctx, { id })
  const isEnded = async () => {
    const { modules, licences, ...others } = await getMailChoices(own)
    expect(others).toMatchObject({ results: 'now', weekly: 'now' })
    expect(licences).toBe(modules)
    return modules === 'application'
  }
  const resume = async () => {
    for (const kind of ['modules', 'licences'] as const) await setMailChoice(own, { kind, choice: 'now' })
  }
  return { own, token: await createLinkToken(test.ctx.db, id, 'end_weekly_mail', sentAt), isEnded, resume }
}

it('ends mails of its kinds by one request without a session, in both forms that providers send', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const multipart = new Request('http://localhost', { method: 'POST', body: form })
  const type = { 'content-type': multipart.headers.get('content-type') ?? '' }
  for (const [headers, body] of [
    [urlEncoded, field],
    [type, await multipart.text()],
  ] as const) {
    const { token, isEnded } = await reader()
    const response = await post(token, headers, body)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await isEnded()).toBe(true)
  }
})

it('takes the request again, as providers repeat it', async () => {
  const { token, isEnded, resume } = await reader()
  expect((await post(token)).statusCode).toBe(204)
  expect((await post(token)).statusCode).toBe(204)
  await resume()
  expect((await post(token)).statusCode).toBe(204)
  expect(await isEnded()).toBe(true)
})

it('refuses a wrong and an old link by name, and changes nothing', async () => {
  const old = await reader(new Date(Date.now() - 61 * 86_400_000))
  const reset = await createLinkToken(test.ctx.db, (await makeUser(test.ctx.db)).id, 'new_password', new Date())
  for (const [refused, name] of [
    [old.token, 'ValidateEmailExpiredToken'],
    ['x'.repeat(43), 'ValidateEmailNotExistToken'],
    [reset, 'ValidateEmailNotExistToken'],
    ['x', 'ValidateEmailInvalidToken'],
    ['', 'ValidationFailed?path=token&rule=required'],
  ] as const) {
    const response = await post(refused)
    expect(response.json().message, name).toEqual([name])
    expect(response.statusCode, name).toBeGreaterThanOrEqual(400)
    expect(response.statusCode, name).toBeLessThan(500)
  }
  expect(await old.isEnded()).toBe(false)
})

it('takes no more than the field, and nothing from a page of another origin', async () => {
  const { token, isEnded } = await reader()
  expect((await post(token, urlEncoded, field.padEnd(2000))).json().message).toEqual(['BodyTooLarge'])
  const foreign = await post(token, { ...urlEncoded, origin: 'https://evil.example' })
  expect(foreign.json().message).toEqual(['ForbiddenOrigin'])
  expect(await isEnded()).toBe(false)
})

it('ends the weekly mail by the address in mails of former releases, and refuses unknown kinds', async () => {
  const { own, token } = await reader()
  const path = `/auth/weekly-mail?token=${token}&email=camille%40example.com`
  expect((await test.call('POST', path, { body: field, headers: urlEncoded })).statusCode).toBe(204)
  expect(await getMailChoices(own)).toMatchObject({ weekly: 'none', modules: 'now' })
  expect((await post(token, urlEncoded, field, 'modules,rights')).statusCode).toBe(400)
  expect(await getMailChoices(own)).toMatchObject({ modules: 'now' })
})
