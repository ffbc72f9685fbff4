import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { machineEnv } from '@cursus/db/testing'
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

  it('passes on every variable of an installation', () => {
    // Fixed inside the containers, or only used by `npm start`.
    const own = ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'WORKER_HEALTH_PORT', 'STORAGE_URL']
    const known = names(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm).filter((name) => !own.includes(name ?? ''))
    expect(names(compose, /\$\{([A-Z0-9_]+)/g).sort()).toEqual([...known, 'POSTGRES_PASSWORD'].sort())
  })

  it('limits the memory of every service', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    const each = services.split(/\n(?= {2}\w+:\n)/).slice(1)
    expect(each.map((service) => /^ +mem_limit: \d/m.test(service))).toEqual(each.map(() => true))
    expect(each).toHaveLength(5)
  })
})
