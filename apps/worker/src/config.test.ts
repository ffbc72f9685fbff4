import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const databaseUrl = 'postgres://localhost/cursus'

describe('worker settings', () => {
  it('require only the database', () => {
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: '/data', SMTP_URL: '' })
    expect(config).toMatchObject({
      databaseUrl,
      timeZone: 'Europe/Paris',
      appOrigin: 'http://localhost:3000',
      healthPort: 3002,
    })
    expect(config.mail).toEqual({
      to: 'nowhere',
      smtpUrl: undefined,
      from: 'Cursus <no-reply@localhost>',
      folder: '/data/mail',
      dkim: undefined,
    })
    expect(Object.isFrozen(config.mail)).toBe(true)
  })

  it('accept packages as large as the server does', () => {
    const limit = (MAX_PACKAGE_MB?: string) => readConfig({ DATABASE_URL: databaseUrl, MAX_PACKAGE_MB }).uploadLimits
    expect(limit().scormPackage).toBe(1024 * 1024 * 1024)
    expect(limit('2048').scormPackage).toBe(2048 * 1024 * 1024)
  })

  it('refuse a sender that mail servers would read as two', () => {
    for (const sender of [
      'Training, Paris <a@b.example>',
      'Training; Paris <a@b.example>',
      'a@b.example,c@d.example',
    ]) {
      expect(() => readConfig({ DATABASE_URL: databaseUrl, MAIL_FROM: sender }), sender).toThrow(
        `MAIL_FROM: "${sender}" has a comma or a semicolon, which would part it into several senders`,
      )
    }
  })

  it('take the key that signs from the variable or a file, and never repeat it', () => {
    const pem = (type: 'rsa' | 'ec') => {
      const options = { privateKeyEncoding: { type: 'pkcs8', format: 'pem' } } as const
      const pair =
        type === 'rsa'
          ? generateKeyPairSync('rsa', {
              modulusLength: 2048,
              ...options,
              publicKeyEncoding: { type: 'spki', format: 'pem' },
            })
          : generateKeyPairSync('ec', {
              namedCurve: 'P-256',
              ...options,
              publicKeyEncoding: { type: 'spki', format: 'pem' },
            })
      return pair.privateKey
    }
    const dkimOf = (DKIM_KEY: string) =>
      readConfig({ DATABASE_URL: databaseUrl, DKIM_KEY, DKIM_SELECTOR: 'autumn' }).mail.dkim
    const key = pem('rsa')
    expect(dkimOf(key)?.privateKey.trim()).toBe(key.trim())
    const folder = mkdtempSync(join(tmpdir(), 'cursus-dkim-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'dkim.pem'), key)
    expect(dkimOf(join(folder, 'dkim.pem'))).toEqual({ selector: 'autumn', privateKey: key })
    for (const wrong of [pem('ec'), key.slice(0, 200), join(folder, 'none.pem')]) {
      expect(() => dkimOf(wrong)).toThrow('DKIM_KEY: is no RSA key, and no file with one')
      expect(() => dkimOf(wrong)).not.toThrow(wrong)
    }
  })

  it('have a mailbox with user, password and folder, or none', () => {
    const of = (BOUNCE_IMAP_URL: string) => readConfig({ DATABASE_URL: databaseUrl, BOUNCE_IMAP_URL }).mail.bounces
    expect(of('')).toBeUndefined()
    expect(of('imaps://no-reply%40example.com:p%2Fw@imap.example.com:9993/Mails%20back')).toEqual({
      host: 'imap.example.com',
      port: 9993,
      user: 'no-reply@example.com',
      password: 'p/w',
      folder: 'Mails back',
    })
    expect(of('imaps://u:p@[::1]')).toMatchObject({ host: '::1', port: 993, folder: 'INBOX' })
    for (const wrong of ['imap://u:secret@host', 'imaps://u@host', 'imaps://u:se%cret@host', 'imaps:INBOX']) {
      expect(() => of(wrong)).toThrow('BOUNCE_IMAP_URL: is n')
      expect(() => of(wrong)).not.toThrow('secret')
    }
  })

  it('name every wrong value in one error, and never repeat an address that may hold a password', () => {
    const wrong = {
      DATABASE_URL: 'mysql://user:secret@host',
      SMTP_URL: 'http://user:secret@host',
      TIME_ZONE: 'Paris',
      LOG_LEVEL: 'loud',
      MAIL_FROM: 'nobody\r\nBcc: all@example.com',
      APP_ORIGIN: 'training.example.com',
    }
    const error = (() => {
      try {
        readConfig(wrong)
      } catch (caught) {
        return caught as ConfigError
      }
    })()
    expect(error).toBeInstanceOf(ConfigError)
    expect(error?.problems.map((line) => line.slice(0, line.indexOf(':')))).toEqual(
      expect.arrayContaining(Object.keys(wrong)),
    )
    expect(error?.message).not.toContain('secret')
  })
})
