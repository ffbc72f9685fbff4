import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { askSite, isPublicAddress } from './index.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const here = ['127.0.0.1', 'localhost']

it('reads the head of a page, after its redirects, and not the body', async () => {
  const requests: (string | undefined)[] = []
  let sent = 0
  const origin = await serve((request, response) => {
    requests.push(request.url)
    if (request.url === '/old') return void response.writeHead(302, { location: '/new' }).end()
    response.setHeader('x-frame-options', 'DENY')
    response.setHeader('content-security-policy', ['a', 'b'])
    const more = () => {
      sent += 1
      if (response.write('x'.repeat(64 * 1024))) setImmediate(more)
      else response.once('drain', more)
    }
    response.on('error', () => {})
    more()
  })
  const answer = await askSite(`${origin}/old`, here)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-frame-options': 'DENY', 'content-security-policy': 'a, b' },
  })
  expect(answer?.url.href).toBe(`${origin}/new`)
  expect(requests).toEqual(['/old', '/new'])
  expect(sent).toBeLessThan(200)
})

it('asks no private address, also behind a name, a redirect or another writing', async () => {
  let count = 0
  const origin = await serve((_, response) => {
    count += 1
    response.end()
  })
  const port = new URL(origin).port
  for (const link of [
    origin,
    `http://localhost:${port}/`,
    'http://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'no link',
  ]) {
    expect(await askSite(link, []), link).toBeUndefined()
  }
  expect(count).toBe(0)
  const redirecting = await serve((_, response) => response.writeHead(302, { location: 'http://[::1]/' }).end())
  expect(await askSite(redirecting, ['127.0.0.1'])).toBeUndefined()
})

it('ends with endless redirects, huge heads, passwords in the address and broken answers', async () => {
  const turning = await serve((_, response) => response.writeHead(302, { location: '/' }).end())
  expect(await askSite(turning, here)).toBeUndefined()
  const huge = await serve((_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end())
  expect(await askSite(huge, here)).toBeUndefined()
  const open = await serve((_, response) => response.end())
  expect(await askSite(open.replace('//', '//user:secret@'), here)).toBeUndefined()
  const broken = await serve((request) => request.socket.destroy())
  expect(await askSite(broken, here)).toBeUndefined()
})

it('waits for a silent site for a limited time', async () => {
  let left = () => {}
  const gone = new Promise<void>((done) => {
    left = done
  })
  const silent = await serve((request) => void request.socket.once('close', () => left()))
  expect(await askSite(silent, here)).toBeUndefined()
  await gone
})

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.100.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:93.184.216.34', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0:a00:1::', false],
  ['ff02::1', false],
  ['example.org', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
