import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { machineEnv } from '@cursus/db/testing'
import { describe, expect, it } from 'vitest'

const migrate = (env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts')], {
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
})
