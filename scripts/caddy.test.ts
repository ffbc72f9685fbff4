import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, machineEnv } from '@cursus/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const hasCaddy = spawnSync('caddy', ['version']).error === undefined
const known = 'maison.cursus.localhost'

describe.skipIf(!hasCaddy)('Caddyfile', () => {
  let folder: string
  let caddy: ChildProcess
  const servers: Server[] = []
  const port = { https: 0, http: 0 }

  /** Answers what reaches it, and knows one host of a company. */
  async function startUpstream(name: string): Promise<number> {
    const server = createServer(({ url, headers }, answer) => {
      if (url?.startsWith('/health/company-host')) answer.statusCode = url.endsWith(`domain=${known}`) ? 200 : 404
      answer.end(JSON.stringify({ name, headers }))
    }).listen(0, 'localhost')
    await once(server, 'listening')
    servers.push(server)
    return (server.address() as AddressInfo).port
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-caddy-'))
    const [app, content] = [await startUpstream('application'), await startUpstream('content')]
    port.https = await freePort()
    port.http = await freePort()
    const local = `local_certs\nskip_install_trust\nadmin off\nhttps_port ${port.https}\nhttp_port ${port.http}`
    const text = readFileSync(join(import.meta.dirname, '../Caddyfile'), 'utf8')
      .replace('{\n', `{\n${local}\n`)
      .replaceAll('server:3000', `localhost:${app}`)
      .replaceAll('server:3001', `localhost:${content}`)
    await writeFile(join(folder, 'Caddyfile'), text)
    const env = {
      ...machineEnv(),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      APP_ORIGIN: 'https://app.localhost',
      CONTENT_ORIGIN: 'https://content.localhost',
      COMPANY_DOMAIN: 'cursus.localhost',
    }
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env })
    let output = ''
    caddy.stderr?.on('data', (part) => {
      output += part
    })
    // Each has a certificate of its own, which may come later than that of the other.
    for (const host of ['app.localhost', 'content.localhost'])
      while (!(await ask(host).catch(() => undefined))) if (caddy.exitCode !== null) throw new Error(output)
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) server.close()
    caddy?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  async function ask(host: string) {
    const headers = { host, 'x-forwarded-for': '203.0.113.9', cookie: 'a=b' }
    const options = { port: port.https, host: '127.0.0.1', servername: host, headers, rejectUnauthorized: false }
    const sent = request(options).end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return JSON.parse(String(Buffer.concat(chunks))) as { name: string; headers: Record<string, string> }
  }

  it('serves both origins, and tells the server itself who asks', async () => {
    const app = await ask('app.localhost')
    expect(app).toMatchObject({ name: 'application', headers: { host: 'app.localhost', cookie: 'a=b' } })
    expect(app.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
    const content = await ask('content.localhost')
    expect(content.name).toBe('content')
    expect(content.headers.cookie).toBeUndefined()
  })

  it('orders certificates for hosts of companies only', async () => {
    expect(await ask(known)).toMatchObject({ name: 'application', headers: { host: known } })
    await expect(ask('nobody.cursus.localhost')).rejects.toThrow()
  })

  it('leads http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${port.http}/a`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
  })
})
