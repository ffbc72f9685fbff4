import { rateLimits } from '@cursus/domain/rate-limit'
import { unique } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

const settings = ['0', '1', '2', '10.1.0.0/16, 2001:db8::7', 'loopback'] as const
const apps = new Map<string, TestApp>()
beforeAll(async () => {
  for (const TRUST_PROXY of settings) apps.set(TRUST_PROXY, await startTestApp({ TRUST_PROXY, LOG_LEVEL: 'error' }))
})
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())))

/** Sends one message more than an address may, each with a new forwarded address. */
async function sendTooMany(trustProxy: string, remoteAddress: string, forwarded: (count: number) => string) {
  const { app } = apps.get(trustProxy)!
  const statuses: number[] = []
  for (let count = 0; count <= rateLimits.support.address; count++) {
    const email = `${unique('someone').replaceAll(' ', '.')}@example.com`
    const headers = { 'x-forwarded-for': forwarded(count) }
    const payload = { email, message: 'x' }
    const answer = await app.inject({ method: 'POST', url: '/api/support', remoteAddress, headers, payload })
    statuses.push(answer.statusCode)
  }
  return statuses.at(-1)
}
const another = (count: number) => `198.51.100.${count}`

describe('forwarded addresses', () => {
  it.each([
    ['0', '127.0.0.1', 'without a proxy'],
    ['1', '203.0.113.9', 'with a number, directly from the internet'],
    ['1', '::ffff:203.0.113.10', 'the same, of a socket that takes both kinds'],
    ['2', '2001:db8::9', 'with a larger number'],
    ['10.1.0.0/16, 2001:db8::7', '10.2.0.1', 'from another address of the network than the proxies have'],
    ['10.1.0.0/16, 2001:db8::7', '2001:db8::8', 'from another address than the proxy has'],
    ['loopback', '10.0.0.1', 'from the network with proxies of this machine'],
  ])('TRUST_PROXY=%s, from %s: a fresh one escapes no limit (%s)', async (trustProxy, peer) => {
    expect(await sendTooMany(trustProxy, peer, another)).toBe(429)
  })

  it('of a client cannot replace what the trusted proxies say', async () => {
    expect(await sendTooMany('1', '10.0.0.1', (count) => `${another(count)}, 203.0.113.50`)).toBe(429)
    expect(await sendTooMany('2', '10.0.0.1', (count) => `${another(count)}, 203.0.113.51, 10.0.0.2`)).toBe(429)
  })

  it.each([
    ['1', '127.0.0.1'],
    ['1', '::1'],
    ['1', '::ffff:172.18.0.1'],
    ['1', '192.168.1.7'],
    ['1', 'fd12::1'],
    ['10.1.0.0/16, 2001:db8::7', '10.1.200.1'],
    ['10.1.0.0/16, 2001:db8::7', '2001:db8::7'],
    ['loopback', '127.0.0.1'],
  ])('TRUST_PROXY=%s, from %s: those of the proxy count', async (trustProxy, peer) => {
    expect(await sendTooMany(trustProxy, peer, (count) => `203.0.${peer.length + 1}.${count}`)).toBe(204)
  })
})
