import { makeCompany } from '@cursus/domain/testing'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp({ COMPANY_DOMAIN: 'cursus.example.com', APP_ORIGIN: 'https://app.cursus.example.com' })

const at = (host: string, method: 'GET' | 'POST' = 'GET', path = '/platform/home?x=1') =>
  test.call(method, path, { headers: { host } })
const signIn = 'https://app.cursus.example.com/auth/signin'

it('leads the host of a company to its sign-in page, from each path and by each method', async () => {
  const { id } = await makeCompany(test.ctx.db, 'Société  d’Élan & Cie')
  for (const host of ['societe-d-elan-cie.cursus.example.com', 'Societe-D-Elan-Cie.cursus.example.com:443']) {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers } = await at(host, method)
      expect([statusCode, headers.location]).toEqual([303, `${signIn}?company=${id}`])
      expect(headers['set-cookie']).toBeUndefined()
    }
  }
})

it('leads to the sign-in page of nobody where no company has that name alone', async () => {
  await makeCompany(test.ctx.db, 'Twin A')
  await makeCompany(test.ctx.db, 'Twin (A)')
  await makeCompany(test.ctx.db, '東京')
  for (const label of ['nobody', 'twin-a', '', 'a.b', 'x'.repeat(300)]) {
    expect((await at(`${label}.cursus.example.com`)).headers.location).toBe(signIn)
  }
})

it('leaves its own origin and other hosts alone', async () => {
  for (const host of ['app.cursus.example.com', 'cursus.example.com', 'evil.example', 'xcursus.example.com']) {
    const { statusCode } = await at(host, 'GET', '/api/settings')
    expect(statusCode).toBe(200)
  }
})

it('tells a proxy which hosts are those of companies', async () => {
  await makeCompany(test.ctx.db, 'Known to all')
  const statusOf = async (domain: string) =>
    (await test.call('GET', `/health/company-host?domain=${domain}`)).statusCode
  expect(await statusOf('Known-To-All.cursus.example.com')).toBe(200)
  for (const host of ['nobody.cursus.example.com', 'app.cursus.example.com', 'known-to-all.example.com', '', '%00'])
    expect(await statusOf(host), host).toBe(404)
})
