import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { machineEnv } from '@cursus/db/testing'
import { describe, expect, it } from 'vitest'

const migrate = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    env: { ...machineEnv(), ...env },
    encoding: 'utf8',
  })

describe('migrate', () => {
  it.each([
    ['an address without a server', 'postgres://localhost:1/x', /^The .*not be migrated: .*connect ECONNREFUSED/],
    ['an invalid address', 'postgres://localhost:port/x', /^ {2}- DATABASE_URL: is no address/m],
    ['no address', '', /^ {2}- DATABASE_URL: is missing/m],
  ])('explains why it failed on %s', (_what, url, words) => {
    const { status, stderr } = migrate({ DATABASE_URL: url })
    expect(status).toBe(1)
    expect(stderr).toMatch(words)
  })

  it('refuses settings that the server or the worker would refuse, before it changes the database', () => {
    const { status, stderr } = migrate({
      DATABASE_URL: 'postgres://localhost:1/x',
      TRUST_PROXY: 'yes',
      MAIL_FROM: 'nobody',
    })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'The settings cannot be used:',
      expect.stringMatching(/^ {2}- TRUST_PROXY: /),
      expect.stringMatching(/^ {2}- MAIL_FROM: /),
    ])
  })

  it('refuses what everybody knows or can read where others than this machine reach it', () => {
    const unsafe = {
      DATABASE_URL: 'postgres://localhost:1/x',
      PGPASSWORD: 'cursus',
      APP_ORIGIN: 'http://training.example.com',
      DEMO: '1',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: '8-to-30-characters',
    }
    const named = (...args: string[]) =>
      [...migrate(unsafe, ...args).stderr.matchAll(/^ {2}- (\w+): /gm)].map(([, name]) => name)
    expect(named('--published=0.0.0.0')).toEqual(['DEMO', 'APP_ORIGIN', 'POSTGRES_PASSWORD', 'ADMIN_PASSWORD'])
    expect(named('--published=127.0.0.1')).toEqual([])
  })
})
