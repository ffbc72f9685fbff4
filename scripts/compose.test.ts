import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineEnv, startProcess } from '@cursus/db/testing'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const compose = read('compose.yaml')
const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))]

/** A PostgreSQL that asks each client for its password in clear text, and refuses it. */
async function askPasswords() {
  const passwords: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
      socket.once('data', (message) => {
        // A type of one byte, a length of four, and a NUL at the end.
        passwords.push(message.subarray(5, -1).toString())
        socket.destroy()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, passwords, close: () => server.close() }
}

describe('compose.yaml', () => {
  it('requires a password, and accepts any password unchanged', () => {
    const uses = compose.split('\n').filter((line) => line.includes('${POSTGRES_PASSWORD'))
    expect(uses.map((line) => line.trim().replace(/\?.*/, '?'))).toEqual([
      // Not in DATABASE_URL, where @ : / would end the password.
      'PGPASSWORD: ${POSTGRES_PASSWORD:?',
      'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?',
    ])
  })

  it('sends a password of any characters as it is', async () => {
    const password = 'p@ss:w/o#r?d%40 é&'
    const database = await askPasswords()
    const address = /DATABASE_URL: (\S+)/.exec(compose)?.[1]?.replace('postgres:5432', `127.0.0.1:${database.port}`)
    const env = { ...machineEnv(), DATABASE_URL: address, PGPASSWORD: password }
    await once(spawn(process.execPath, [join(import.meta.dirname, 'migrate.ts')], { env }), 'close')
    expect(new Set(database.passwords)).toEqual(new Set([password]))
    database.close()
  })

  it('refuses values of .env whose $ is replaced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-compose-'))
    await writeFile(join(folder, '.env'), 'POSTGRES_PASSWORD=Longpass$x12345\n')
    const args = /^ {2}migrate:[\s\S]*?command: (\[.*\])/m.exec(compose)?.[1] ?? '[]'
    const [, , file] = (JSON.parse(args) as string[]).map((part) => part.replace('/compose', folder))
    const env = { ...machineEnv(), DATABASE_URL: 'postgres://localhost:1/cursus' }
    const migrate = startProcess([join(import.meta.dirname, 'migrate.ts'), file ?? ''], env)
    expect(await migrate.ended).toBe(1)
    expect(migrate.output()).toMatch(/ POSTGRES_PASSWORD: compose takes/)
    expect(migrate.output()).not.toContain('x12345')
    await rm(folder, { recursive: true })
  })

  it('passes on every variable of an installation', () => {
    // Fixed inside the containers, or only used by `npm start`.
    const own = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'DATA_DIR']
    const known = names(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm).filter((name) => !own.includes(name ?? ''))
    expect(names(compose, /\$\{([A-Z0-9_]+)/g).sort()).toEqual(
      [...known, 'COMPOSE_PROJECT_NAME', 'POSTGRES_PASSWORD', 'RELEASE'].sort(),
    )
  })

  it('publishes its ports on this machine only, unless BIND says otherwise', () => {
    const published = /^ +ports: \["(.*):3000", "(.*):3001"\]$/m.exec(compose)?.slice(1)
    expect(published?.map((port) => port.replaceAll('$', ''))).toEqual([
      '{BIND:-127.0.0.1}:{PORT:-3000}',
      '{BIND:-127.0.0.1}:{CONTENT_PORT:-3001}',
    ])
    // Inside the container it has to listen where its ports are published.
    expect(read('Dockerfile')).toContain(' BIND=::')
    expect(compose).not.toMatch(/^ +BIND:/m)
  })

  it('publishes a proxy in place of any number of servers, with the same variables', () => {
    const proxy = read('compose.proxy.yaml')
    const own = ['HTTP_PORT', 'HTTPS_PORT']
    const known = [...names(compose, /\$\{([A-Z0-9_]+)/g), ...own]
    expect(names(proxy, /\$\{([A-Z0-9_]+)/g).filter((name) => !known.includes(name))).toEqual([])
    expect(proxy).toContain('ports: !reset []')
    const published = [...proxy.matchAll(/^ +- "(.*?):\$\{?\w+/gm)].map(([, address]) => address)
    expect(new Set(published.map((address) => address?.replace('$', '')))).toEqual(new Set(['{BIND:-127.0.0.1}']))
    // Both read their addresses from the variables that the servers have.
    const addresses = names(read('Caddyfile'), /\{\$(\w+)\}/g)
    expect(addresses.toSorted()).toEqual(['APP_ORIGIN', 'COMPANY_DOMAIN', 'CONTENT_ORIGIN'])
  })

  it('leaves the server memory beside the processes that it starts', () => {
    const apart = ['file/encode-image', 'company-user/read-table'].map((name) => {
      const code = read(`packages/domain/src/${name}.ts`)
      return Number(/maxBytes: (\d+) \* 1024 \* 1024/.exec(code)?.[1]) * Number(/atWork = (\d+)/.exec(code)?.[1])
    })
    const limit = /\n {2}server:.*\n[\s\S]*?mem_limit: (\d)g/.exec(compose)?.[1]
    const server = 512
    expect((apart[0] ?? 0) + (apart[1] ?? 0) + server).toBeLessThanOrEqual(Number(limit) * 1024)
  })

  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const each = services.split(/\n(?= {2}\w+:)/).slice(1)
  const service = (name: string) => each.find((service) => service.startsWith(`  ${name}:`)) ?? ''

  it('limits the memory and the logs of every service', () => {
    expect(each.map((service) => /^ +mem_limit: \d/m.test(service))).toEqual(each.map(() => true))
    const shared = compose.slice(compose.indexOf('\nx-cursus:'), compose.indexOf('\nservices:'))
    // Without limits, a log grows until the disk is full.
    const isLimited = (service: string) =>
      /^ +logging: /m.test(service) || (/<<: \*cursus/.test(service) && /^ {2}logging: /m.test(shared))
    expect(each.map(isLimited)).toEqual(each.map(() => true))
    expect(compose).toMatch(/logging: &logging \{ driver: local \}/)
    expect(each).toHaveLength(5)
  })

  it('starts the server with the command of the image', () => {
    expect(service('server')).not.toContain('command:')
  })

  it('lets server and worker end by themselves before it kills them', () => {
    const deadline = (app: string) =>
      Number(/stopDeadlineMs = (\d+)_000/.exec(read(`apps/${app}/src/run-${app}.ts`))?.[1])
    for (const app of ['server', 'worker']) expect(service(app)).toContain(`stop_grace_period: ${deadline(app) + 5}s`)
  })

  it('keeps the image of the former release, and one of its own for the demo', () => {
    expect(compose).toMatch(/^ {2}image: \$\{COMPOSE_PROJECT_NAME\}:\$\{RELEASE:-latest\}$/m)
    expect(read('demo.env')).toMatch(/^COMPOSE_PROJECT_NAME=cursus-demo$/m)
  })

  it('runs the demo on ports of its own', () => {
    const portsOf = (text: string) => [...text.matchAll(/^(?:CONTENT_)?PORT=(\d+)$/gm)].map(([, port]) => port)
    const [demo, real] = [portsOf(read('demo.env')), portsOf(read('.env.example'))]
    expect([demo.length, ...demo.filter((port) => real.includes(port))]).toEqual([2])
  })
})
