import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findProgram, freePort } from '@cursus/db/testing'
import { maxBounceBytes, queueMails } from '@cursus/domain/mail'
import { makeUser, useOwnCtx } from '@cursus/domain/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepHandlers } from '../sweeps.ts'
import { checkMailbox, type Mailbox, readMailbox } from './mailbox.ts'

/** The Dovecot of Debian 13 finds its parts by fixed paths: it needs a root folder of its own. */
const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
const dovecot = mayMount ? findProgram('dovecot-imapd', 'usr/sbin/dovecot') : undefined
if (!dovecot) console.warn('No Dovecot (only root who may mount can start it): a mailbox is not tested')

const folder = mkdtempSync(join(tmpdir(), 'cursus-imap-'))
const inbox = join(folder, 'mail/reader/new')
const known = getCACertificates()
let mailbox: Mailbox
let stop = async () => {}

beforeAll(async () => {
  if (dovecot) mailbox = { ...(await startDovecot(dovecot.at(-1)!)), user: 'reader', password: 'p', folder: 'INBOX' }
}, 60_000)
afterAll(async () => {
  await stop()
  setDefaultCACertificates(known)
  rmSync(folder, { recursive: true, force: true })
})

async function startDovecot(program: string): Promise<{ host: string; port: number }> {
  const port = await freePort()
  for (const name of ['usr', 'dev', 'etc', 'run', 'tmp', 'mail']) mkdirSync(join(folder, name))
  for (const name of ['lib', 'lib64']) symlinkSync(`usr/${name}`, join(folder, name))
  const users = ['root:x:0:0', 'dovenull:x:65534:65534', 'dovecot:x:65533:65533']
  writeFileSync(join(folder, 'etc/passwd'), users.map((user) => `${user}::/:/bin/sh\n`).join(''))
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\ndovenull:x:65534:\ndovecot:x:65533:\n')
  const [key, certificate] = [join(folder, 'etc/key.pem'), join(folder, 'etc/certificate.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]
  spawnSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate])
  setDefaultCACertificates([...known, readFileSync(certificate, 'utf8')])
  writeFileSync(
    join(folder, 'etc/dovecot.conf'),
    `dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
base_dir = /run
log_path = /dev/stderr
protocols = imap
ssl = required
ssl_server_cert_file = /etc/certificate.pem
ssl_server_key_file = /etc/key.pem
mail_driver = maildir
mail_path = /mail/%{user}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    listen = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
passdb static {
  password = p
}
userdb static {
  fields {
    uid = 65533
    gid = 65533
    home = /mail
  }
}
`,
  )
  chmodSync(folder, 0o755)
  spawnSync('chown', ['65533:65533', join(folder, 'mail')])
  const start = `mount --bind ${program.replace('/sbin/dovecot', '')} usr && mount --rbind /dev dev &&
    exec chroot . /usr/sbin/dovecot -F -c /etc/dovecot.conf`
  // Its mounts end with it.
  const child = spawn('unshare', ['--mount', 'sh', '-c', start], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`Dovecot did not start: ${said}`)
    await setTimeout(20)
  }
  return { host: 'localhost', port }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false)).on('connect', () => resolve(socket.destroy() !== undefined))
  })

describe.runIf(dovecot)('a mailbox', () => {
  const put = (name: string, text: string) => {
    writeFileSync(join(inbox, name), text.replaceAll('\n', '\r\n'))
    spawnSync('chown', ['65533:65533', join(inbox, name)])
  }
  /** Texts of mails that were taken; one with `poison` in it fails. */
  const read = async (poison?: string) => {
    const taken: string[] = []
    const reading = readMailbox(mailbox, async (raw) => {
      const text = Buffer.from(raw).toString()
      if (poison && text.includes(poison)) throw new Error('the database fails')
      taken.push(text.split('\r\n\r\n')[1]?.trim() ?? '')
    })
    const failed = await reading.then(
      () => false,
      () => true,
    )
    return { taken, failed }
  }
  beforeEach(() => checkMailbox(mailbox))

  it('gives each unread mail once, and one that fails again behind the others', async () => {
    put('1', 'Subject: one\n\nfirst\n')
    put('2', 'Subject: two\n\nsecond\n')
    put('3', 'Subject: three\n\nthird\n')
    expect(await read('second')).toEqual({ taken: ['first'], failed: true })
    expect(await read('second')).toEqual({ taken: ['third'], failed: true })
    put('4', 'Subject: four\n\nfourth\n')
    expect(await read('second')).toEqual({ taken: ['fourth'], failed: true })
    expect(await read()).toEqual({ taken: ['second'], failed: false })
    expect(await read()).toEqual({ taken: [], failed: false })
    const flags = readdirSync(join(inbox, '../cur')).map((name) => name.split(',').at(-1))
    expect(flags.sort()).toEqual(['FS', 'S', 'S', 'S'])
  })

  it('gives the beginning of a mail that is too large', async () => {
    const head = 'Subject: large\n\n'
    put('5', `${head}${'x'.repeat(3 * 1024 * 1024)}\n`)
    const { taken } = await read()
    expect(taken.map(({ length }) => length)).toEqual([maxBounceBytes - head.length - 2])
    expect(await read()).toEqual({ taken: [], failed: false })
  })

  it.each<[string, Partial<Mailbox>, RegExp]>([
    ['another address', { port: 1 }, /localhost:1 does not show its mails: .*ECONNREFUSED.*Check its address/],
    ['a certificate of another name', { host: '127.0.0.1' }, /127\.0\.0\.1.*Check its address, its certificate/],
    ['a wrong password', { password: 'x' }, /Authentication failed.*Check its user and password/],
    ['no such folder', { folder: 'Back' }, /Mailbox doesn't exist: Back.*Check its folder Back/],
  ])('says what is wrong with %s', async (_what, change, words) => {
    await expect(checkMailbox({ ...mailbox, ...change })).rejects.toThrow(words)
  })

  describe('with a database', () => {
    const ctx = useOwnCtx()
    it('stops mails to an address once a report has come back', async () => {
      const { id: userId, email: toEmail } = await makeUser(ctx.db)
      await queueMails(ctx, [{ template: 'weeklyMail', userId, toEmail, language: 'fr', data: {} }])
      const mail = await ctx.db.selectFrom('mails').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
      put(
        'report',
        `Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${toEmail}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <${mail.id}@cursus>

--b--
`,
      )
      const sweep = sweepHandlers({ domain: ctx, jobs: ctx.jobs, mailFolder: folder, bounces: mailbox })['read-bounces']
      await sweep({}, { signal: new AbortController().signal } as never)
      const users = ctx.db.selectFrom('users').select('refusedEmail').where('id', '=', userId)
      expect(await users.executeTakeFirst()).toEqual({ refusedEmail: toEmail })
    })
  })
})
