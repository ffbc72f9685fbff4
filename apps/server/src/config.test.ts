import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    })
    expect(config).toMatchObject({ demo: false, timeZone: 'Europe/Paris', admin: undefined, smtpUrl: undefined })
    expect(config.uploadLimits.scormPackage).toBe(1024 ** 3)
    expect([config.languages, config.passwordLength]).toEqual([['fr', 'en'], { min: 8, max: 30 }])
    expect(Object.isFrozen(config.http)).toBe(true)
  })

  it('list the offered languages, the default first, and the password limits', () => {
    const { languages, passwordLength } = readConfig({ ...database, LANGUAGES: 'en, fr en', PASSWORD_MIN_LENGTH: '12' })
    expect([languages, passwordLength.min]).toEqual([['en', 'fr'], 12])
    expect(problemsOf({ LANGUAGES: 'fr,de', PASSWORD_MIN_LENGTH: '7' })).toEqual([
      expect.stringMatching(/^PASSWORD_MIN_LENGTH: .*8 to 30/),
      'LANGUAGES: "de" is none of fr, en',
    ])
    const admin = { ADMIN_EMAIL: 'a@b.fr', ADMIN_PASSWORD: 'x'.repeat(11) }
    expect(problemsOf({ PASSWORD_MIN_LENGTH: '12', ...admin })).toEqual([
      'ADMIN_PASSWORD: has to have 12 to 30 characters',
    ])
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
      CONTENT_CONNECT: "'unsafe-inline'; script-src *",
      MAX_PACKAGE_MB: '0.5',
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
        'CONTENT_CONNECT',
        'MAX_PACKAGE_MB',
      ]),
    )
    expect(problems.join()).not.toContain('hunter2')
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
    const config = readConfig({ ...database, MAX_COMPANY_LOGO_MB: '3', TRUST_PROXY: '10.0.0.1, 10.0.0.2' })
    expect(config.uploadLimits.companyLogo).toBe(3 * 1024 * 1024)
    expect(config.http.trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(readConfig({ ...database, TRUST_PROXY: '1' }).http.trustProxy).toBe(1)
    const ranges = ['loopback', '10.0.0.0/8', '::1', 'fd00::/8']
    expect(readConfig({ ...database, TRUST_PROXY: ranges.join(',') }).http.trustProxy).toEqual(ranges)
  })

  it('refuse invalid proxies, and buckets', () => {
    for (const wrong of ['true', '-1', '10.0.0.300', '10.0.0.0/33', '10.0.0.1/8/8', 'proxy.example.com', '1.5']) {
      expect(problemsOf({ TRUST_PROXY: `127.0.0.1 ${wrong}` }), wrong).toEqual([
        `TRUST_PROXY: "${wrong}" is neither a number of proxies nor an address such as 10.0.0.1 or 10.0.0.0/8`,
      ])
    }
    expect(problemsOf({ STORAGE_URL: 's3://key:secret@bucket' })).toEqual([
      'STORAGE_URL: has to be empty: files are stored in DATA_DIR, buckets are not supported yet',
    ])
  })

  it('send support messages only where they can arrive, and accept no browser logs by default', () => {
    const at = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://localhost/x', ...env })
    expect(at({})).toMatchObject({ supportEmail: 'support@localhost', clientLogLevel: 'None' })
    expect(at({ SMTP_URL: 'smtp://mail' }).supportEmail).toBeUndefined()
    expect(at({ SMTP_URL: 'smtp://mail', SUPPORT_EMAIL: 'Help@Example.com' }).supportEmail).toBe('help@example.com')
    expect(at({ CLIENT_LOG_LEVEL: 'Warn' }).clientLogLevel).toBe('Warn')
    expect(() => at({ SUPPORT_EMAIL: 'a@b.fr, c@d.fr', CLIENT_LOG_LEVEL: 'all' })).toThrow(
      /SUPPORT_EMAIL: .*no e-mail address\n.*CLIENT_LOG_LEVEL: .*none of Debug, Info, Warn, Error, None/,
    )
  })
})
