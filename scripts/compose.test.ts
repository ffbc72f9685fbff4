import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
const compose = read('compose.yaml')
const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))]

describe('compose.yaml', () => {
  it('requires a password, and accepts any password unchanged', () => {
    const uses = compose.split('\n').filter((line) => line.includes('${POSTGRES_PASSWORD'))
    expect(uses.map((line) => line.trim().replace(/\?.*/, '?'))).toEqual([
      // Not in DATABASE_URL, where @ : / would end the password.
      'PGPASSWORD: ${POSTGRES_PASSWORD:?',
      'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?',
    ])
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
