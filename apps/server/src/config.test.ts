import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, warningsOf } from './config.ts'

const database = { DATABASE_URL: 'postgres://cursus:secret@db:5432/cursus' }

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...database, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('settings', () => {
  it('require only a database', () => {
    const config = readConfig({ ...database, SMTP_URL: '', ADMIN_EMAIL: '' })
    expect(config.http).toEqual({
      port: 3000,
      contentPort: 3001,
      appOrigin: 'http://localhost:3000',
      contentOrigin: 'http://127.0.0.1:3001',
      secure: false,
      trustProxy: 0,
      bind: '127.0.0.1',
    })
    expect(config).toMatchObject({ demo: false, timeZone: 'Europe/Paris', admin: undefined, mailTo: 'nowhere' })
    expect(config.uploadLimits.scormPackage).toBe(1024 ** 3)
    expect(Object.isFrozen(config.http)).toBe(true)
  })

  it('report every error at once, without repeating secrets', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      PORT: '70000',
      CONTENT_ORIGIN: 'https://x.example/path',
      TIME_ZONE: 'Mars/Olympus',
      LOG_LEVEL: 'loud',
      ADMIN_EMAIL: 'a@b.fr',
      SESSION_SECRET: 'short',
      CONTENT_CSP: "'unsafe-inline'; script-src *",
      MAX_PACKAGE_MB: '0.5',
      STORAGE_URL: 's3://hunter2@bucket',
      AWS_ACCESS_KEY_ID: 'hunter2',
    })
    const names = problems.map((problem) => problem.split(':')[0])
    expect(new Set(names)).toEqual(
      new Set([
        'DATABASE_URL',
        'PORT',
        'CONTENT_ORIGIN',
        'TIME_ZONE',
        'LOG_LEVEL',
        'ADMIN_PASSWORD',
        'SESSION_SECRET',
        'CONTENT_CSP',
        'MAX_PACKAGE_MB',
        'STORAGE_URL',
        'AWS_ACCESS_KEY_ID',
      ]),
    )
    expect(problems.join()).not.toContain('hunter2')
  })

  it.each([
    [{}, 'open', []],
    [{ CONTENT_CSP: 'open' }, 'open', []],
    [{ CONTENT_CSP: 'strict' }, 'strict', []],
    [{ CONTENT_CSP: 'https://lrs.example.com, *.example.org' }, 'open', ['https://lrs.example.com', '*.example.org']],
    [{ CONTENT_CSP: 'strict wss://lrs.example.com' }, 'strict', ['wss://lrs.example.com']],
  ])('let packages reach hosts by %j', (env, csp, connect) => {
    expect(readConfig({ ...database, ...env }).content).toEqual({
      csp,
      connect,
      strictAttempts: false,
      cacheBytes: 16 * 1024 * 1024,
    })
  })

  it('keep files in a folder, a bucket, or on their way between two places', () => {
    const read = (STORAGE_URL?: string) => readConfig({ ...database, STORAGE_URL }).storage
    const bucket = 's3://cursus/files?endpoint=https://s3.example.com'
    expect([read(), read(bucket), read(`${bucket}  file:`)]).toEqual([['file:'], [bucket], [bucket, 'file:']])
    for (const wrong of [
      '/srv/files',
      's3://',
      's3://a?endpoint=x',
      's3://a?key=b',
      `${bucket} ${bucket}`,
      'file: s3://a s3://b',
    ]) {
      expect(problemsOf({ STORAGE_URL: wrong })).toEqual([expect.stringMatching(/^STORAGE_URL: is neither/)])
    }
  })

  it('accept a first manager by the rules of sign-up, and report errors in one line', () => {
    const ADMIN_PASSWORD = 'premier-acces'
    for (const ADMIN_EMAIL of ['a@b', 'nobody', 'a b@example.com', 'a@example..com']) {
      expect(problemsOf({ ADMIN_EMAIL, ADMIN_PASSWORD })).toEqual([
        `ADMIN_EMAIL: "${ADMIN_EMAIL}" is no e-mail address such as admin@example.com`,
      ])
    }
    const problems = problemsOf({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' })
    expect(problems).toEqual(['ADMIN_PASSWORD: has to have 8 to 30 characters'])
    const config = readConfig({ ...database, ADMIN_EMAIL: ' Admin@Example.COM ', ADMIN_PASSWORD })
    expect(config.admin).toEqual({ email: 'admin@example.com', password: ADMIN_PASSWORD })
  })

  it.each([
    [{ TIME_ZONE: '+02:00' }, 'TIME_ZONE: "+02:00" is no time zone such as Europe/Paris'],
    [{ TIME_ZONE: '-0500' }, 'TIME_ZONE: "-0500" is no time zone such as Europe/Paris'],
    [
      { SESSION_SECRET: 'changeme'.repeat(4) },
      'SESSION_SECRET: is easy to guess (fewer than 10 different characters): openssl rand -base64 32 makes one',
    ],
    [{ METRICS_TOKEN: '1' }, 'METRICS_TOKEN: has fewer than 16 characters: openssl rand -hex 16 makes one'],
    [
      { CONTENT_CSP: 'Strict' },
      'CONTENT_CSP: "Strict" is neither open nor strict, nor a host such as https://lrs.example.com',
    ],
  ])('refuse %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })

  it('accept random secrets in base64 and in hexadecimal digits', () => {
    expect(problemsOf({ SESSION_SECRET: 'u0tq2X8o3Z1mQvBzq7JmC4t1m0pS9nF5kWcRrY6dHxE=' })).toEqual([])
    expect(problemsOf({ SESSION_SECRET: '9f2c51d07ab3e86410f5c27d9b8e3a64' })).toEqual([])
    expect(problemsOf({ METRICS_TOKEN: '9f2c51d07ab3e864' })).toEqual([])
  })

  it('report a missing database', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL: is missing/)
  })

  it('require another host for packages behind https, and another origin everywhere', () => {
    const APP_ORIGIN = 'https://training.example.com'
    expect(problemsOf({ APP_ORIGIN, CONTENT_ORIGIN: 'https://training.example.com:8443' })).toHaveLength(1)
    expect(problemsOf({ APP_ORIGIN: 'http://a.fr', CONTENT_ORIGIN: 'http://a.fr' })).toHaveLength(1)
    expect(problemsOf({ APP_ORIGIN, CONTENT_ORIGIN: 'https://content.example.com' })).toEqual([])
    expect(readConfig({ ...database, APP_ORIGIN, CONTENT_ORIGIN: 'https://content.example.com' }).http.secure).toBe(
      true,
    )
  })

  it('accept limits in megabytes, and proxies by number or address', () => {
    const config = readConfig({ ...database, MAX_PACKAGE_MB: '3', TRUST_PROXY: '10.0.0.1, 10.0.0.2' })
    expect(config.uploadLimits.scormPackage).toBe(3 * 1024 * 1024)
    expect(config.http.trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(readConfig({ ...database, TRUST_PROXY: '1' }).http.trustProxy).toBe(1)
    const ranges = ['loopback', '10.0.0.0/8', '::1', 'fd00::/8']
    expect(readConfig({ ...database, TRUST_PROXY: ranges.join(',') }).http.trustProxy).toEqual(ranges)
  })

  it('refuse invalid proxies', () => {
    for (const wrong of ['true', '-1', '10.0.0.300', '10.0.0.0/33', '10.0.0.1/8/8', 'proxy.example.com', '1.5']) {
      expect(problemsOf({ TRUST_PROXY: `127.0.0.1 ${wrong}` }), wrong).toEqual([
        `TRUST_PROXY: "${wrong}" is neither a number of proxies nor an address such as 10.0.0.1 or 10.0.0.0/8`,
      ])
    }
  })

  it('listen on this machine only, else where BIND says', () => {
    expect(readConfig({ ...database, BIND: '::' }).http.bind).toBe('::')
    expect(problemsOf({ BIND: 'eth0' })).toEqual([
      'BIND: "eth0" is no address such as 127.0.0.1, or 0.0.0.0 or :: for every one',
    ])
  })

  it('refuse the demo, whose passwords everybody knows, at a public https address', () => {
    const CONTENT_ORIGIN = 'https://content.example.net'
    expect(problemsOf({ DEMO: '1', APP_ORIGIN: 'https://training.example.com', CONTENT_ORIGIN })).toEqual([
      'DEMO: shows every mail, and everybody knows its passwords: set DEMO=0 where APP_ORIGIN is public (https://training.example.com)',
    ])
    for (const address of ['203.0.113.7', '[2001:db8::1]']) {
      expect(problemsOf({ DEMO: '1', APP_ORIGIN: `https://${address}`, CONTENT_ORIGIN }), address).toHaveLength(1)
    }
    const local = ['localhost:8443', 'demo.localhost', 'cursus', 'cursus.internal', '127.0.0.1', '192.168.1.4', '[::1]']
    for (const host of local) {
      expect(problemsOf({ DEMO: '1', APP_ORIGIN: `https://${host}`, CONTENT_ORIGIN }), host).toEqual([])
    }
    expect(problemsOf({ DEMO: '1' })).toEqual([])
    expect(problemsOf({ DEMO: '0', APP_ORIGIN: 'https://training.example.com', CONTENT_ORIGIN })).toEqual([])
  })

  it.each([
    ['https://training.example.com', 'https://content.example.com', 'example.com'],
    ['https://example.com', 'https://content.example.com', 'example.com'],
    ['https://training.example.co.uk', 'https://content.example.co.uk', 'example.co.uk'],
    ['http://intranet:3000', 'http://intranet:3001', 'intranet'],
    ['http://10.0.0.5:3000', 'http://10.0.0.5:3001', '10.0.0.5'],
    ['https://training.example.com', 'https://training-content.example.net', undefined],
    ['https://training.example.co.uk', 'https://content.other.co.uk', undefined],
    ['https://training.gouv.fr', 'https://content.gouv.fr', undefined],
    ['https://10.0.0.5', 'https://10.1.0.5', undefined],
    ['http://localhost:3000', 'http://127.0.0.1:3001', undefined],
    ['http://a.localhost', 'http://b.localhost', undefined],
  ])('warn about one site for both origins: %s and %s', (APP_ORIGIN, CONTENT_ORIGIN, site) => {
    const warnings = warningsOf(readConfig({ ...database, APP_ORIGIN, CONTENT_ORIGIN, SMTP_URL: 'file:' }))
    const refusal = `APP_ORIGIN and CONTENT_ORIGIN are one site (${site}): a package can set cookies for both. Use another registered domain`
    expect(warnings).toEqual(site === undefined ? [] : [expect.stringContaining(refusal)])
  })

  it('warn about more than five proxies, and about support messages that nobody gets', () => {
    expect(warningsOf(readConfig({ ...database, TRUST_PROXY: '5', SMTP_URL: 'file:' }))).toEqual([])
    expect(warningsOf(readConfig(database))).toEqual([
      'SMTP_URL is not set: mails wait until it is',
      expect.stringMatching(/^SUPPORT_EMAIL is not set/),
    ])
    expect(warningsOf(readConfig({ ...database, TRUST_PROXY: '6', SMTP_URL: 'smtp://mail' }))).toEqual([
      'TRUST_PROXY is 6: with more proxies than there are, visitors choose the address that limits count',
      expect.stringMatching(/^SUPPORT_EMAIL is not set/),
    ])
  })

  it.each([
    [{}, 'nowhere'],
    [{ SMTP_URL: 'file:' }, 'folder'],
    [{ DEMO: '1' }, 'folder'],
    [{ DEMO: '1', SMTP_URL: 'smtp://mail' }, 'server'],
  ])('send mails with %j to: %s', (env, mailTo) => {
    expect(readConfig({ ...database, ...env }).mailTo).toBe(mailTo)
  })

  it('send support messages only where they can arrive, and accept browser logs while a fault is looked for', () => {
    const at = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://localhost/x', ...env })
    expect(at({})).toMatchObject({ supportEmail: undefined, clientLogLevel: 'None' })
    expect(at({ SMTP_URL: 'file:' }).supportEmail).toBe('support@localhost')
    expect(at({ SMTP_URL: 'smtp://mail' }).supportEmail).toBeUndefined()
    expect(at({ SMTP_URL: 'smtp://mail', SUPPORT_EMAIL: 'Help@Example.com' }).supportEmail).toBe('help@example.com')
    expect(at({ LOG_LEVEL: 'debug' }).clientLogLevel).toBe('Debug')
    expect(() => at({ SUPPORT_EMAIL: 'a@b.fr, c@d.fr' })).toThrow(/SUPPORT_EMAIL: .*no e-mail address/)
  })
})
