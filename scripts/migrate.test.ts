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
    ['an address that nothing answers', 'postgres://localhost:1/x', /could not be migrated: .*connect ECONNREFUSED/],
    ['what is no address', 'postgres://localhost:port/x', /could not be migrated: .*Invalid URL/],
    ['no address', '', /^DATABASE_URL is missing: /],
  ])('explains why it failed on %s', (_what, url, words) => {
    const { status, stderr } = migrate({ DATABASE_URL: url })
    expect(status).toBe(1)
    expect(stderr.split('\n')[0]).toMatch(words)
  })
})
